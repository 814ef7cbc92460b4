import { Schema } from "effect"
import { paragraphs } from "../fields/lines.ts"
import { text } from "../fields/text.ts"

const oneLine = Schema.isPattern(/^[^\p{Cc}\p{Cs}]*$/u, { expected: "one line of text" })

/** One line that may be empty. */
export const anyLine = (max: number) => text({ max }, oneLine)

/** The link target of a button of a page: a web page, a mail, a number, or the form of the page itself. */
export const Href = text(
  { max: 2048 },
  Schema.isPattern(/^(?:https?:\/\/[^\s/?#]\S*|mailto:\S+|tel:\+?[\d-]+|#form)$/iu, {
    expected: "an http or https URL, mailto:, tel: or #form"
  })
).annotate({ description: "An http or https URL, mailto:, tel:, or #form for the form of the page" })

const mark = (description: string) => Schema.optionalKey(Schema.Literal(true).annotate({ description }))

/** Text with one style and one link target. */
const Span = Schema.Struct({
  text: paragraphs(20_000).annotate({ description: "The words; a line break stays one" }),
  href: Schema.optionalKey(Href.annotate({ description: "Link target; plain text without it" })),
  strong: mark("Set strong"),
  emphasis: mark("Set apart, as in italics"),
  code: mark("Set as code")
}).annotate({ identifier: "TextSpan", description: "Text with one style and one link target" })
export type Span = typeof Span.Type

/** A text of one or more lines with its links. */
const Spans = Schema.Array(Span).check(Schema.isMaxLength(1_000).abort())

const Cells = Schema.Array(Spans).check(Schema.isBetweenLength(1, 20).abort())

/** A part of a text, as its author wrote it. */
export const Part = Schema.Union([
  Schema.Struct({
    kind: Schema.Literal("paragraph").annotate({ description: "A paragraph" }),
    text: Spans.annotate({ description: "Its words" })
  }),
  Schema.Struct({
    kind: Schema.Literal("heading").annotate({ description: "A heading" }),
    level: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 6 })).annotate({
      description: "1 to 6, as written"
    }),
    text: Spans.annotate({ description: "Its words" })
  }),
  Schema.Struct({
    kind: Schema.Literal("list").annotate({ description: "A list" }),
    start: Schema.NullOr(Schema.Int).annotate({ description: "Number of its first item; null for bullets" }),
    items: Schema.Array(
      Schema.Struct({
        text: Spans.annotate({ description: "Its words" }),
        depth: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 5 })).annotate({
          description: "Nesting depth; 0 at the top level"
        })
      })
    )
      .check(Schema.isBetweenLength(1, 500).abort())
      .annotate({ description: "Its items" })
  }),
  Schema.Struct({
    kind: Schema.Literal("quotation").annotate({ description: "A quotation" }),
    text: Spans.annotate({ description: "The words" }),
    by: anyLine(160).annotate({ description: "Author of the quotation; empty if nobody is named" })
  }),
  Schema.Struct({
    kind: Schema.Literal("table").annotate({ description: "A table" }),
    head: Cells.annotate({ description: "Titles of the columns; all empty for none" }),
    rows: Schema.Array(Cells).check(Schema.isMaxLength(200).abort()).annotate({ description: "Its rows" })
  }),
  Schema.Struct({
    kind: Schema.Literal("button").annotate({ description: "A button" }),
    label: anyLine(200).annotate({ description: "Its words" }),
    href: Href
  }),
  Schema.Struct({
    kind: Schema.Literal("image").annotate({
      description: "A picture; pages show those of this installation's library, and link to others"
    }),
    src: text(
      { max: 2048 },
      Schema.isPattern(/^https?:\/\/[^\s/?#]\S*$/iu, { expected: "an http or https URL" })
    ).annotate({ description: "URL of the picture" }),
    alt: paragraphs(1_000).annotate({ description: "Alternative text" }),
    href: Schema.optionalKey(Href.annotate({ description: "Link target" }))
  }),
  Schema.Struct({ kind: Schema.Literal("rule").annotate({ description: "A line across" }) })
]).annotate({ identifier: "TextPart", description: "A part of a text" })
export type Part = typeof Part.Type
export type PartOf<Kind extends Part["kind"]> = Extract<Part, { readonly kind: Kind }>
