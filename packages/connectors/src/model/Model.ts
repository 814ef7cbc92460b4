import { Data, type Effect, type Redacted, type Schema } from "effect"

/** A request to a model: write from material, which is data and not instructions, in a given form. */
export interface ModelQuestion<A> {
  readonly instructions: string
  /** Any value that JSON can represent. */
  readonly material: unknown
  /** Name of the form: letters and underscores. */
  readonly name: string
  /** Schema of an object; bounds that a provider cannot be given are checked when its answer is read. */
  readonly form: Schema.Codec<A, unknown>
  readonly mostTokens: number
  /** The model's previous answer, and the faults in it. */
  readonly before?: { readonly answer: string; readonly faults: ReadonlyArray<string> } | undefined
}

export interface ModelUsage {
  readonly input: number
  readonly output: number
}

/** A model's result, with its token usage and the provider's name for the model. */
interface ModelAnswer<A> {
  readonly value: A
  readonly usage: ModelUsage
  readonly model: string
}

/**
 * The reason why there is no result: `malformed` holds the answer, which may be repaired; of the others only `passing`
 * ones are worth another try.
 */
export class ModelFailed extends Data.TaggedError("ModelFailed")<{
  readonly why: "malformed" | "refused" | "cut" | "passing" | "rejected"
  /** Explanation for an operator; never contains the material. */
  readonly message: string
  readonly usage: ModelUsage
  readonly retryAfterSeconds?: number | undefined
  readonly answer?: string | undefined
}> {}

export interface ModelAccount {
  /** Base URL, without a slash at its end. */
  readonly url: string
  readonly apiKey: Redacted.Redacted<string>
  readonly model: string
}

/** A protocol for asking models. */
export interface ModelProvider {
  readonly name: string
  /** Default URL, unless a setting replaces it. */
  readonly url: string
  readonly ask: <A>(account: ModelAccount, question: ModelQuestion<A>) => Effect.Effect<ModelAnswer<A>, ModelFailed>
}
