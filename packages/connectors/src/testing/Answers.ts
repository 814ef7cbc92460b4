import type { Any } from "../Connector.ts"
import type { Fault } from "../DeliveryFailure.ts"

/** Whom an answer speaks of: this message, its recipient or its sender; the account; or nothing that lasts. */
export type Subject = Fault | "account" | "passing"

/** Something that a provider is documented to answer to a message. */
export interface Answer {
  /** In the provider's own words, or its name of the fault. */
  readonly says: string
  readonly about: Subject
  /** True where another account may take the message. */
  readonly elsewhere?: true
  /** As the row's peer plays it. */
  readonly answer: unknown
}

/** What a row's provider answers, and when: to the request that hands a message over, or `first`, to whatever it is asked first. */
export interface Answers {
  readonly at: "handingOver" | "first"
  readonly answers: ReadonlyArray<Answer>
}

/** The answers that a row has beside its peer. */
export const answersOf = async ({ channel, name }: Any): Promise<Answers> =>
  (await import(`../${channel}/${name}/testing/answers.ts`)).default

export const make = (answers: ReadonlyArray<Answer>, at: Answers["at"] = "handingOver"): Answers => ({ at, answers })
