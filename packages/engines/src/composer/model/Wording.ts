import { text } from "@tidings/schema/fields/text"
import type { Part } from "@tidings/schema/composing/Part"
import { Schema } from "effect"

/** The output of a model: plain texts, which our code sets, escapes and links. */
export const Wording = Schema.Struct({
  subject: text({ min: 1, max: 70 }).annotate({ description: "Subject of a mail, at most 70 characters" }),
  preview: text({ min: 1, max: 110 }).annotate({
    description: "Line beside the subject in an inbox, without repeating it, at most 110 characters"
  }),
  headline: text({ min: 1, max: 90 }).annotate({ description: "Headline, at most 90 characters" }),
  opening: text({ max: 200 }).annotate({ description: "First sentence; may be empty" }),
  paragraphs: Schema.Array(text({ min: 1, max: 600 }))
    .check(Schema.isBetweenLength(1, 12))
    .annotate({ description: "Paragraphs of one or two sentences, at most 12" }),
  points: Schema.Array(
    Schema.Struct({
      title: text({ min: 1, max: 120 }).annotate({ description: "A few words" }),
      text: text({ max: 300 }).annotate({ description: "One sentence; may be empty" })
    })
  )
    .check(Schema.isMaxLength(8))
    .annotate({ description: "Points better told as a list, not repeated in a paragraph; may be empty" }),
  closing: text({ max: 160 }).annotate({ description: "Last sentence; may be empty" }),
  button: text({ max: 40 }).annotate({ description: "Label of the button; empty for the default" })
}).annotate({ identifier: "Wording", description: "Copy" })
export type Wording = typeof Wording.Type

/** True for a part of a brief that is kept unchanged beside a model's words, since it cannot be said in others. */
export const isKept = ({ kind }: Part): boolean => kind === "table" || kind === "quotation" || kind === "image"

/** Returns all texts of a model, as readers get them. */
export const textsOfWording = ({ button, closing, headline, opening, paragraphs, points, preview, subject }: Wording) =>
  [
    subject,
    preview,
    headline,
    opening,
    ...paragraphs,
    ...points.flatMap(({ text: more, title }) => [title, more, `${title} ${more}`]),
    closing,
    button
  ].filter((one) => one !== "")
