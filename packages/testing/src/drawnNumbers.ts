/** Draws numbers from 0 to below 1 that look random and are the same in every run (mulberry32). */
export const drawnNumbers = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const one = Math.imul(state ^ (state >>> 15), 1 | state)
    const two = (one + Math.imul(one ^ (one >>> 7), 61 | one)) ^ one
    return ((two ^ (two >>> 14)) >>> 0) / 4_294_967_296
  }
}
