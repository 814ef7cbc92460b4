import type { Block } from "@tidings/schema/composing/Block"
import type { Brand } from "@tidings/schema/resources/Brand"
import { answersOf } from "../audience/answersOf.ts"
import { nearestFirst } from "../audience/Audience.ts"
import { cut } from "../planning/naming.ts"
import type { Action, Plan } from "../planning/Plan.ts"
import { asSentence } from "../reading/words.ts"
import { formOf } from "./formOf.ts"
import { deedsOf, pointsOf } from "./pointsOf.ts"
import { isOfPrice, pricingOf } from "./priced.ts"
import { questionsOf } from "./questionsOf.ts"
import { summaryOf } from "./summaryOf.ts"

/** A page that was composed. */
export interface ComposedPage {
  readonly title: string
  readonly description: string
  /** en, de, fr, es, or und for any other language. */
  readonly locale: string
  readonly blocks: ReadonlyArray<Block>
}

/** Those who read anyway. */
const anybody =
  /^(?:regulars|readers|registrants|patients|customers|people|everyone|them|clients|subscribers|newsletter readers|parents|donors|members)$/iu

const eyebrowOf = ({ facts }: Plan): string | undefined => {
  const whom = facts.audience?.replace(/^(?:our|the|all|existing|my) /iu, "")
  return facts.tongue !== "en" || whom === undefined || anybody.test(whom) ? undefined : cut(`For ${whom}`, 120)
}

const heroOf = (plan: Plan, summary: ReadonlyArray<string>, action: Action | undefined): Block => {
  const { details, facts, headline, opening } = plan
  const eyebrow = eyebrowOf(plan)
  const isElsewhere = (value: string) => isOfPrice(plan, value) && value.toLowerCase() === facts.price?.toLowerCase()
  return {
    type: "hero",
    ...(eyebrow !== undefined && { eyebrow }),
    title: cut(headline, 160),
    text: cut([opening, ...summary].filter((line) => line !== "").join(" "), 1_000),
    ...(action && { cta: action }),
    facts: details
      .filter(({ value }) => !isElsewhere(value))
      .slice(0, 4)
      .map(({ label, value }) => ({ label, value: cut(value, 240) }))
  }
}

const stepsOf = ({ facts }: Plan): ReadonlyArray<Block> => {
  const items = facts.steps.slice(0, 12).map((title) => ({ title: cut(title, 240), text: "" }))
  return items.length === 0 ? [] : [{ type: "steps", title: facts.tongue === "en" ? "How it works" : "", items }]
}

const quoteOf = ({ facts: { quotation } }: Plan): ReadonlyArray<Block> =>
  quotation === undefined || quotation.by === ""
    ? []
    : [{ type: "quote", text: cut(quotation.text, 600), by: cut(quotation.by, 160) }]

const closingOf = ({ closing, facts, headline }: Plan, action: Action): Block => ({
  type: "cta",
  title: cut(facts.tongue === "en" && closing.endsWith(".") ? closing.slice(0, -1) : headline, 160),
  text: facts.tongue === "en" && facts.until !== undefined ? asSentence(`${facts.until.word} ${facts.until.date}`) : "",
  cta: action
})

const oneLine = (text: string): string => text.replaceAll(/\p{Cc}/gu, " ")

/** Sections of a page: only those that the brief has something to put into, so that four true ones beat nine. */
export const pageOf = (plan: Plan, brand: Brand): ComposedPage => {
  const { all, facts, headline, length, preview } = plan
  const form = formOf(plan, brand)
  const led = form === undefined ? plan.action : { label: form.button, href: "#form" }
  const action = led && { label: cut(led.label, 80), href: led.href }
  const summary = summaryOf(plan, (sentence) => isOfPrice(plan, sentence))
  const rest = all.filter((sentence) => !summary.includes(sentence) && !isOfPrice(plan, sentence))
  const isAsking = facts.tongue === "en" && length !== "short"
  const doubts = isAsking ? answersOf(plan.audience, rest) : []
  const isGiven = (sentence: string) => doubts.some(({ answer }) => answer === sentence)
  const questions = [...doubts, ...(isAsking ? questionsOf(rest.filter((sentence) => !isGiven(sentence))) : [])]
  const isWorthIt = questions.length > 1 || doubts.length > 0
  const asked = new Set(isWorthIt ? questions.map(({ answer }) => answer) : [])
  const sections: ReadonlyArray<Block> = [
    ...deedsOf(plan),
    ...pointsOf(
      plan,
      nearestFirst(
        plan.audience,
        rest.filter((sentence) => !asked.has(sentence))
      )
    ),
    ...stepsOf(plan),
    ...quoteOf(plan),
    ...pricingOf(plan, action),
    ...(form === undefined ? [] : [form]),
    ...(asked.size > 0 ? [{ type: "faq" as const, title: "Questions", items: questions }] : [])
  ]
  const isLeading = facts.url !== undefined || facts.email !== undefined
  const closes = isLeading && action !== undefined && length !== "short" && sections.length > 1
  return {
    title: cut(headline, 160),
    description: preview,
    locale: facts.tongue,
    blocks: [
      heroOf(plan, summary, action),
      ...sections,
      ...(closes ? [closingOf(plan, action)] : []),
      {
        type: "footer",
        name: cut(oneLine(brand.name), 160),
        address: cut(oneLine(brand.emailDefaults.postalAddress ?? ""), 400),
        domain: brand.domain ?? ""
      }
    ]
  }
}
