import { Schema, SchemaGetter } from "effect"

/** A text of up to `most` values with commas between them; spaces around a value do not count. */
export const commaSeparated = (value: Schema.Codec<string>, most: number) =>
  Schema.String.pipe(
    Schema.decodeTo(Schema.Array(value).check(Schema.isMinLength(1), Schema.isMaxLength(most)), {
      decode: SchemaGetter.transform((text) =>
        text
          .split(",")
          .map((one) => one.trim())
          .filter((one) => one !== "")
      ),
      encode: SchemaGetter.transform((values) => values.join(", "))
    })
  )
