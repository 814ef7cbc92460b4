import { Schema } from "effect"
import { line, paragraphs } from "../fields/lines.ts"
import { anyLine, Href, Part } from "./Part.ts"

const some = <S extends Schema.Constraint>(item: S, most: number) =>
  Schema.Array(item).check(Schema.isBetweenLength(1, most).abort())

const Action = Schema.Struct({
  label: line(80).annotate({ description: "Words of the button" }),
  href: Href
}).annotate({ identifier: "PageAction", description: "A button and its link" })
export type Action = typeof Action.Type

const Point = Schema.Struct({
  title: line(240).annotate({ description: "The point itself" }),
  text: paragraphs(600).annotate({ description: "Text about the point; empty for none" })
}).annotate({ identifier: "PagePoint", description: "One of several points" })

const title = anyLine(200).annotate({ description: "Heading of the section; empty for none" })
const points = some(Point, 12).annotate({ description: "The points, 1 to 12" })

const Hero = Schema.Struct({
  type: Schema.Literal("hero").annotate({ description: "The opening of the page" }),
  eyebrow: Schema.optionalKey(line(120).annotate({ description: "Line above the title that names the audience" })),
  title: line(200).annotate({ description: "The page in one line" }),
  text: paragraphs(2_000).annotate({ description: "The page in a few sentences" }),
  cta: Schema.optionalKey(Action),
  facts: Schema.Array(
    Schema.Struct({
      label: line(60).annotate({ description: "Label, such as When" }),
      value: line(300).annotate({ description: "Value, such as Saturday 12 December, 18:00" })
    })
  )
    .check(Schema.isMaxLength(6).abort())
    .annotate({ description: "Key facts: date, place, deadline" })
})

const Features = Schema.Struct({
  type: Schema.Literal("features").annotate({ description: "Points beside one another" }),
  title,
  items: points
})

const Steps = Schema.Struct({
  type: Schema.Literal("steps").annotate({ description: "Points one after another" }),
  title,
  items: points
})

const Quote = Schema.Struct({
  type: Schema.Literal("quote").annotate({ description: "A quotation" }),
  text: line(600).annotate({ description: "Without quotation marks" }),
  by: anyLine(160).annotate({ description: "Author of the quotation; empty if nobody is named" })
})

const Pricing = Schema.Struct({
  type: Schema.Literal("pricing").annotate({ description: "The price" }),
  title,
  price: line(120).annotate({ description: "Price, such as From €19 a month" }),
  lines: Schema.Array(line(600)).check(Schema.isMaxLength(12).abort()).annotate({ description: "Items included" }),
  cta: Schema.optionalKey(Action)
})

const Faq = Schema.Struct({
  type: Schema.Literal("faq").annotate({ description: "Questions and their answers" }),
  title,
  items: some(
    Schema.Struct({
      question: line(240).annotate({ description: "A question" }),
      answer: paragraphs(1_000).annotate({ description: "Its answer" })
    }),
    20
  ).annotate({ description: "The questions, 1 to 20" })
})

const Field = Schema.Struct({
  name: Schema.Literals(["email", "first_name"]).annotate({ description: "Kind of the field" }),
  label: line(120).annotate({ description: "Label of the field" }),
  required: Schema.Boolean.annotate({ description: "True if it must be filled in; email must" })
})

const Form = Schema.Struct({
  type: Schema.Literal("form").annotate({ description: "A form that makes its sender a contact" }),
  title: line(200).annotate({ description: "Heading of the form" }),
  text: paragraphs(600).annotate({ description: "Note on the use of the answers; empty for none" }),
  fields: some(Field, 2)
    .annotate({
      description: "The fields: one for the email address, which is required, and each other one at most once"
    })
    .check(
      Schema.makeFilter(
        (fields) =>
          (fields.some(({ name, required }) => name === "email" && required) &&
            new Set(fields.map(({ name }) => name)).size === fields.length) ||
          "Expected one field for the email address, which is required, and each other field once"
      )
    ),
  consent: line(600).annotate({ description: "Full text that the sender agrees to; kept as proof of consent" }),
  button: line(80).annotate({ description: "Words of the button" })
})
export type FormBlock = typeof Form.Type

const Cta = Schema.Struct({
  type: Schema.Literal("cta").annotate({ description: "A closing band with one button" }),
  title: line(200).annotate({ description: "The band in one line" }),
  text: paragraphs(600).annotate({ description: "A sentence more; empty for none" }),
  cta: Action
})

const Footer = Schema.Struct({
  type: Schema.Literal("footer").annotate({ description: "The owner of the page" }),
  name: line(200).annotate({ description: "Name of the brand" }),
  address: anyLine(500).annotate({ description: "Postal address; empty without one" }),
  domain: anyLine(255).annotate({ description: "The brand's web site, without https://; empty without one" })
})

const Text = Schema.Struct({
  type: Schema.Literal("text").annotate({ description: "Text as its author wrote it" }),
  title,
  parts: some(Part, 200).annotate({ description: "Paragraphs, lists, tables and the like, in order" })
})

/** A section of a page. It holds only text; the renderer decides its look. */
export const Block = Schema.Union([Hero, Text, Features, Steps, Quote, Pricing, Faq, Form, Cta, Footer]).annotate({
  identifier: "PageBlock",
  description: "A section of a page"
})
export type Block = typeof Block.Type

const once: ReadonlySet<Block["type"]> = new Set(["hero", "form", "footer"])

/** The sections of a page in their order: at most 20, and of hero, form and footer at most one each. */
export const Blocks = Schema.Array(Block)
  .check(Schema.isBetweenLength(1, 20).abort())
  .annotate({ description: "The sections of the page, in order" })
  .check(
    Schema.makeFilter((blocks) => {
      const types = blocks.map(({ type }) => type)
      const twice = types.find((type, index) => once.has(type) && types.indexOf(type) !== index)
      return twice === undefined || `Expected at most one ${twice}`
    })
  )
