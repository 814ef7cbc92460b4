import { Data, type Effect, type Redacted, type Schema } from "effect"

/** What a model is asked: to write from material, which is data and no instruction, in a form. */
export interface Question<A> {
  readonly instructions: string
  /** Anything that JSON can say. */
  readonly material: unknown
  /** What the form is called: letters and underscores. */
  readonly name: string
  /** An object; bounds that a provider cannot be told are held when its answer is read. */
  readonly form: Schema.Codec<A, unknown>
  readonly mostTokens: number
  /** What it answered before, and what is wrong with that. */
  readonly before?: { readonly answer: string; readonly faults: ReadonlyArray<string> } | undefined
}

export interface Usage {
  readonly input: number
  readonly output: number
}

/** What a model wrote, with the tokens that it cost and what the provider calls the model. */
export interface Written<A> {
  readonly value: A
  readonly usage: Usage
  readonly model: string
}

/** Why nothing can be read: `malformed` holds the answer, which may be repaired; of the others only those that passed by are worth another try. */
export class ModelFailed extends Data.TaggedError("ModelFailed")<{
  readonly why: "malformed" | "refused" | "cut" | "passing" | "rejected"
  /** In words for an operator; never of the material. */
  readonly message: string
  readonly usage: Usage
  readonly retryAfterSeconds?: number | undefined
  readonly answer?: string | undefined
}> {}

export interface ModelAccount {
  /** Without a slash at its end. */
  readonly url: string
  readonly apiKey: Redacted.Redacted<string>
  readonly model: string
}

/** A protocol that models are asked by. */
export interface ModelProvider {
  readonly name: string
  /** Where it is asked unless a setting says otherwise. */
  readonly url: string
  readonly ask: <A>(account: ModelAccount, question: Question<A>) => Effect.Effect<Written<A>, ModelFailed>
}
