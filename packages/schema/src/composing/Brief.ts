import { Schema } from "effect"
import { text } from "../fields/text.ts"
import { id } from "../Id.ts"

export const Objective = Schema.Literals(["lead", "signup", "sale", "event", "waitlist", "download"]).annotate({
  identifier: "Objective",
  description: "Action asked of readers: leave their address, sign up, buy, come, wait for it, or get a file"
})
export type Objective = typeof Objective.Type

export const Length = Schema.Literals(["short", "medium", "long"]).annotate({
  identifier: "Length",
  description:
    "Layout of a page: short without columns, long with its button again at the end. No length leaves a word out"
})
export type Length = typeof Length.Type

/** The text that something is composed from, in the caller's own words. */
export const BriefText = text({ min: 1, max: 20_000 }).annotate({
  description:
    "Content in its final words, as Markdown or plain text; a link alone in its paragraph is a button. A configured model writes from it; without a model it is set as it is"
})

/** The language of a brief. */
export const BriefLocale = text(
  { max: 35 },
  Schema.isPattern(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/u, { expected: "a language such as de or pt-BR (BCP 47)" })
).annotate({
  description: "Language of the brief (BCP 47), for its direction and the small words around it; detected by default",
  examples: ["pt-BR"]
})

/** The customer profiles that something is written for. */
export const IcpIds = Schema.Array(id("icp"))
  .check(Schema.isMaxLength(10).abort(), Schema.isUnique())
  .annotate({ description: "Customer profiles that it is written for" })
