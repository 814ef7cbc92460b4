import { Schema } from "effect"

/** The layouts of a composed mail. */
export const StarterShellId = Schema.Literals(["announcement", "letter", "plain"]).annotate({
  identifier: "StarterShellId",
  description: "announcement: a card with a large heading; letter: one sheet; plain: text with a small heading"
})
export type StarterShellId = typeof StarterShellId.Type
