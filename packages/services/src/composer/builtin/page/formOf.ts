import type { FormBlock } from "@tidings/schema/composing/Block"
import type { Objective } from "@tidings/schema/composing/Brief"
import type { Brand } from "@tidings/schema/resources/Brand"
import { cut } from "../planning/naming.ts"
import type { Plan } from "../planning/Plan.ts"
import { labels } from "../voice/labels.ts"
import { actions } from "../voice/lines.ts"

const lines: Readonly<Record<Objective, string>> = {
  download: "Tell us where to send it.",
  waitlist: "One line, and you are on the list.",
  event: "Leave your address, and we will write to you.",
  sale: "Leave your address, and we will write to you.",
  signup: "Leave your address, and we will write to you.",
  lead: "Leave your address, and we will get back to you."
}

/** A form where the brief leads nowhere: it is what one came for. A sale has none, since nothing is sold by it. */
export const formOf = ({ facts, objective }: Plan, brand: Brand): FormBlock | undefined => {
  if (facts.url !== undefined || facts.email !== undefined || objective === "sale") return undefined
  const l = labels[facts.tongue]
  const isEnglish = facts.tongue === "en"
  const button = isEnglish ? (facts.button ?? actions[objective]) : l.action
  return {
    type: "form",
    title: cut(button, 140),
    text: isEnglish ? lines[objective] : "",
    fields: [{ name: "email", label: l.email, required: true }],
    consent: cut(l.consent(brand.name), 600),
    button: cut(button, 80)
  }
}
