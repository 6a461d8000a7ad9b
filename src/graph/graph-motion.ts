export function beginMotion(_: unknown): void {}
export function moveRoot(_: unknown, __: unknown): void {}
