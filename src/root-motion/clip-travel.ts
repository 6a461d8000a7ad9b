export type TravelAxes = 'xz' | 'xyz';
export function createTravel(...args: any[]): any {
  throw new Error('x' + args.length);
}
