import { problem } from "@tidings/schema/Problem"
import { Effect, Schema } from "effect"

const Words = Schema.Struct({
  subject: Schema.String,
  previewText: Schema.optionalKey(Schema.String),
  body: Schema.String,
  mayOmit: Schema.optionalKey(Schema.Array(Schema.String))
})

/** A template's words in all languages, as the file for its translators has them. */
export const LocalesFile = Schema.Struct({
  template: Schema.String,
  locale: Schema.NullOr(Schema.String),
  subject: Schema.String,
  previewText: Schema.String,
  body: Schema.String,
  locales: Schema.Record(Schema.String, Words)
})
export type LocalesFile = typeof LocalesFile.Type

const decode = Schema.decodeUnknownEffect(Schema.Struct({ locales: LocalesFile.fields.locales }))

/** Returns the further languages of a file that `template locales export` printed, and its readers changed. */
export const localesIn = (base64: string) =>
  Effect.try(() => JSON.parse(Buffer.from(base64, "base64").toString("utf8")) as unknown).pipe(
    Effect.flatMap(decode),
    Effect.mapError((error) =>
      problem("field_invalid", {
        fields: [
          {
            path: "file",
            code: "format_invalid",
            message: `Expected JSON with "locales", each with subject and body: ${String(error instanceof Error ? error.message : error).slice(0, 300)}`
          }
        ]
      })
    ),
    Effect.map(({ locales }) => locales)
  )
