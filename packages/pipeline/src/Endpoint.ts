import type { DeedOutcome } from "@tidings/services/settlement/Settlement"
import type { Problem } from "@tidings/schema/Problem"
import { type Effect, Schema } from "effect"
import type { Group } from "./Group.ts"
import type * as Operation from "./Operation.ts"
import { type RegistryEntry, readerIn, type Registry } from "./Registry.ts"
import { concealerOf } from "./coding/conceal.ts"
import { type Decoded, decoderOf } from "./coding/decode.ts"
import { misfitOf } from "./coding/misfit.ts"

/**
 * Encodes a result as JSON text. An output that does not fit its own schema is our defect, never the caller's error.
 */
const encoderOf = (operation: Operation.Any) => {
  const output: Schema.Codec<unknown> = operation.output
  const encode = Schema.encodeUnknownSync(Schema.toCodecJson(output))
  const status = operation.status ?? 200
  const statusOf = (value: unknown) => (operation.otherwise?.is(value) === true ? 200 : status)
  const once = operation.shownOnce
  return (value: unknown): DeedOutcome => {
    const written = encode(value)
    return {
      status: statusOf(value),
      body: JSON.stringify(written),
      ...(once !== undefined && { remembered: JSON.stringify({ ...(written as object), [once]: null }) }),
      ...(operation.failed?.(value) === true && { isFailed: true as const })
    }
  }
}

/**
 * A row with its codecs bound at start, so that a call builds none. `R` are the services that its registry's handlers
 * need.
 */
export interface Endpoint<out R = unknown> {
  readonly "~services"?: (_: never) => R
  readonly group: string
  readonly heading: Group
  readonly operation: Operation.Any
  readonly decode: (call: Decoded) => Effect.Effect<unknown, Problem>
  /** Encodes a decoded input as JSON again. */
  readonly canonical: (input: unknown) => Readonly<Record<string, unknown>>
  readonly encode: (output: unknown) => DeedOutcome
  /** Masks the secrets of an answer, for keys other than the one that made the call. */
  readonly conceal: (body: string) => string
  /** Headers of every answer of the row. */
  readonly headers: Readonly<Record<string, string>>
  /** The recorded answer to the row's own example; undefined if there is none. */
  readonly answer: () => unknown
  /** The row by which callers learn what became of a held call, named by the id in its path. */
  readonly reader: Operation.Any | undefined
}

const deprecation = ({ deprecated }: Operation.Any): Readonly<Record<string, string>> =>
  deprecated === undefined
    ? {}
    : {
        Deprecation: `@${Math.floor(Date.parse(deprecated.since) / 1000)}`,
        Sunset: new Date(deprecated.sunset).toUTCString(),
        Link: `<${deprecated.instead}>; rel="deprecation"`
      }

/** A row with the codecs of its input and its output. */
export type CodedRow = Pick<Endpoint, "decode" | "encode" | "operation">

/** Binds the codecs of a row. */
export const codedRow = (operation: Operation.Any): CodedRow => ({
  operation,
  decode: decoderOf(operation, misfitOf(operation)),
  encode: encoderOf(operation)
})

const bind = ({ answer, group, heading, operation }: RegistryEntry<any>, reader?: Operation.Any): Endpoint<never> => ({
  ...codedRow(operation),
  group,
  heading,
  canonical: (operation.items === undefined
    ? Schema.encodeUnknownSync(Schema.toCodecJson(operation.input as Schema.Codec<unknown>))
    : (input: unknown) => input) as never,
  conceal: concealerOf(operation),
  headers: deprecation(operation),
  answer,
  reader
})

/** Binds every row of a registry, once at start. */
export const bindAll = <R>({ entries }: Registry<R>): ReadonlyArray<Endpoint<R>> => {
  const reader = readerIn(entries.map(({ operation }) => operation))
  return entries.map((entry) => bind(entry, reader))
}
