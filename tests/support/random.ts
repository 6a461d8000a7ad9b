// Numbers that look random and are the same in every run.

/** Returns a generator of numbers in 0..1, from a seed. Source: Marsaglia, Xorshift RNGs, 2003, the 32-bit triple 13-17-5. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x100000000;
  };
}
