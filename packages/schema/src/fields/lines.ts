import { Schema } from "effect"
import { text } from "./text.ts"

const oneLine = Schema.isPattern(/^\p{Zs}*[^\p{Cc}\p{Cs}\p{Zs}][^\p{Cc}\p{Cs}]*$/u, {
  expected: "one line of text that is not blank"
})

/** One line, of at most `max` code points and at least one that is no space. */
export const line = (max: number) => text({ min: 1, max }, oneLine)

/** Text of several lines, of at most `max` code points. */
export const paragraphs = (max: number) =>
  text(
    { max },
    Schema.isPattern(/^[\t\n\r\P{C}\p{Cf}\p{Cn}\p{Co}]*$/u, { expected: "text without control characters" })
  )

/** A list of at most `most` lines, without duplicates. */
export const lines = (most: number, max: number) =>
  Schema.Array(line(max)).check(Schema.isMaxLength(most).abort(), Schema.isUnique())
