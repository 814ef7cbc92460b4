import { createHash } from "node:crypto"

/** Choices that differ between briefs, and are equal for equal briefs. */
export interface Variation {
  /** Picks one of several values, always the same for a name. */
  readonly pick: <A>(name: string, among: ReadonlyArray<A>) => A
}

const bytesOf = (seed: string, name: string): number =>
  createHash("sha256").update(`${name}\0${seed}`).digest().readUInt32BE(0)

/** Returns the choices of one seed. */
export const variationOf = (seed: string): Variation => ({
  pick: (name, among) => among[bytesOf(seed, name) % among.length]!
})

/** The choices without a seed: always the first value. */
export const plainVariation: Variation = { pick: (_name, among) => among[0]! }
