import { Schema } from "effect"
import { line, paragraphs } from "../fields/lines.ts"
import { anyLine, Href, Part } from "./Part.ts"

const some = <S extends Schema.Constraint>(item: S, most: number) =>
  Schema.Array(item).check(Schema.isBetweenLength(1, most).abort())

const Action = Schema.Struct({
  label: line(80).annotate({ description: "Words of the button" }),
  href: Href
}).annotate({ identifier: "PageAction", description: "A button and where it leads" })
export type Action = typeof Action.Type

const Point = Schema.Struct({
  title: line(240).annotate({ description: "The point itself" }),
  text: paragraphs(600).annotate({ description: "What there is to say about it; empty for nothing" })
}).annotate({ identifier: "PagePoint", description: "One of several points" })

const title = anyLine(200).annotate({ description: "Heading of the section; empty for none" })
const points = some(Point, 12).annotate({ description: "The points, 1 to 12" })

const Hero = Schema.Struct({
  type: Schema.Literal("hero").annotate({ description: "What the page opens with" }),
  eyebrow: Schema.optionalKey(line(120).annotate({ description: "Stands above the title: whom it is for" })),
  title: line(200).annotate({ description: "The page in one line" }),
  text: paragraphs(2_000).annotate({ description: "The page in a few sentences" }),
  cta: Schema.optionalKey(Action),
  facts: Schema.Array(
    Schema.Struct({
      label: line(60).annotate({ description: "Such as When" }),
      value: line(300).annotate({ description: "Such as Saturday 12 December, 18:00" })
    })
  )
    .check(Schema.isMaxLength(6).abort())
    .annotate({ description: "What one came to know: when, where, until when" })
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
  type: Schema.Literal("quote").annotate({ description: "What somebody said" }),
  text: line(600).annotate({ description: "Without quotation marks" }),
  by: anyLine(160).annotate({ description: "Who said it; empty where nobody is named" })
})

const Pricing = Schema.Struct({
  type: Schema.Literal("pricing").annotate({ description: "What it costs" }),
  title,
  price: line(120).annotate({ description: "Such as From €19 a month" }),
  lines: Schema.Array(line(600)).check(Schema.isMaxLength(12).abort()).annotate({ description: "What it includes" }),
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
  name: Schema.Literals(["email", "first_name"]).annotate({ description: "What is asked for" }),
  label: line(120).annotate({ description: "How it is asked for" }),
  required: Schema.Boolean.annotate({ description: "Whether it must be said; an address must" })
})

const Form = Schema.Struct({
  type: Schema.Literal("form").annotate({ description: "A form that makes its sender a contact" }),
  title: line(200).annotate({ description: "Heading of the form" }),
  text: paragraphs(600).annotate({ description: "What happens with it; empty for nothing" }),
  fields: some(Field, 2)
    .annotate({ description: "What is asked for: an email address, which is required, and each other thing once" })
    .check(
      Schema.makeFilter(
        (fields) =>
          (fields.some(({ name, required }) => name === "email" && required) &&
            new Set(fields.map(({ name }) => name)).size === fields.length) ||
          "Expected one field for the email address, which is required, and each other field once"
      )
    ),
  consent: line(600).annotate({ description: "What the sender agrees to, in full; kept as the proof of it" }),
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
  type: Schema.Literal("footer").annotate({ description: "Whose page it is" }),
  name: line(200).annotate({ description: "Name of the brand" }),
  address: anyLine(500).annotate({ description: "Postal address; empty without one" }),
  domain: anyLine(255).annotate({ description: "The brand's web site, without https://; empty without one" })
})

const Text = Schema.Struct({
  type: Schema.Literal("text").annotate({ description: "Words as their author wrote them" }),
  title,
  parts: some(Part, 200).annotate({ description: "Paragraphs, lists, tables and the like, in order" })
})

/** A section of a page. All of it is text: what it looks like is the renderer's. */
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
