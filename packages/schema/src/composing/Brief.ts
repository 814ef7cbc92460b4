import { Schema } from "effect"
import { text } from "../fields/text.ts"
import { id } from "../Id.ts"

export const Objective = Schema.Literals(["lead", "signup", "sale", "event", "waitlist", "download"]).annotate({
  identifier: "Objective",
  description: "What readers shall do: leave their address, sign up, buy, come, wait for it, or get a file"
})
export type Objective = typeof Objective.Type

export const Length = Schema.Literals(["short", "medium", "long"]).annotate({
  identifier: "Length",
  description: "How much is made of a brief; no length leaves out a fact of a short brief"
})
export type Length = typeof Length.Type

/** What something is composed from, in anybody's own words. */
export const BriefText = text({ min: 1, max: 20_000 }).annotate({
  description: "What to say, in your own words: what it is, when, where, what it costs, where a button leads"
})

/** Whom something is written for. */
export const IcpIds = Schema.Array(id("icp"))
  .check(Schema.isMaxLength(10).abort(), Schema.isUnique())
  .annotate({ description: "Customer profiles that it is written for" })
