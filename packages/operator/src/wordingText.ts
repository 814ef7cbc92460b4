import { problem } from "@tidings/schema/Problem"
import { Effect, Schema } from "effect"

/** The field for a file that holds a wording instead of `body`. */
export const wordingFile = (mostBytes: number) =>
  Schema.optionalKey(
    Schema.Struct({ filename: Schema.String, base64: Schema.String.check(Schema.isMaxLength(2 * mostBytes)) }).annotate(
      {
        description: "Instead of --body: a file that holds the text, in UTF-8"
      }
    )
  )

interface Given {
  readonly body: string | undefined
  readonly file: { readonly base64: string } | undefined
}

/** Returns the typed wording, or that of the file; fails unless exactly one of them is given. */
export const wordingText = ({ body, file }: Given) => {
  const text = body ?? (file === undefined ? undefined : Buffer.from(file.base64, "base64").toString("utf8"))
  return text === undefined || (body !== undefined && file !== undefined)
    ? Effect.fail(problem("field_invalid", { message: "Give either --body or --file." }))
    : Effect.succeed(text)
}
