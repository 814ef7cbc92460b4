import type { Any } from "../Connector.ts"
import type { RefusedPart } from "../DeliveryFailure.ts"

/** The subject of an answer: this message, its recipient or its sender; the account; or a transient fault. */
export type Subject = RefusedPart | "account" | "passing"

/** A provider's documented answer to a message. */
export interface Answer {
  /** The provider's own words, or its name of the fault. */
  readonly says: string
  readonly about: Subject
  /** True if another account may take the message. */
  readonly elsewhere?: true
  /** The answer in the form that the row's peer plays. */
  readonly answer: unknown
}

/**
 * A provider's answers, and their time: to the request that hands a message over, or `first`, to its first request of
 * any kind.
 */
export interface Answers {
  readonly at: "handingOver" | "first"
  readonly answers: ReadonlyArray<Answer>
}

/** Returns the answers that a row has beside its peer. */
export const answersOf = async ({ channel, name }: Any): Promise<Answers> =>
  (await import(`../${channel}/${name}/testing/answers.ts`)).default

export const make = (answers: ReadonlyArray<Answer>, at: Answers["at"] = "handingOver"): Answers => ({ at, answers })
