import { createHash } from "node:crypto"

/** Choices that differ from one brief to the next, and are the same for the same brief. */
export interface Variation {
  /** One of some, the same for the same name. */
  readonly pick: <A>(name: string, among: ReadonlyArray<A>) => A
}

const bytesOf = (seed: string, name: string): number =>
  createHash("sha256").update(`${name}\0${seed}`).digest().readUInt32BE(0)

/** The choices of one seed. */
export const variationOf = (seed: string): Variation => ({
  pick: (name, among) => among[bytesOf(seed, name) % among.length]!
})

/** The choices that are the same for every seed: the first of each. */
export const plainVariation: Variation = { pick: (_name, among) => among[0]! }
