import type { StarterShellId } from "@tidings/schema/composing/StarterShell"
import type { Brand } from "@tidings/schema/resources/Brand"
import type { TemplateCategory, Variable } from "@tidings/schema/resources/Template"
import { dressOf } from "../../../templates/dress/Dress.ts"
import { frame, literal, shown } from "../../../templates/dress/frame.ts"
import { cut } from "../planning/naming.ts"
import type { Plan } from "../planning/Plan.ts"
import { labels } from "../voice/labels.ts"
import { contentOf, greets, type Hero, heroOf } from "./content.ts"
import { shells } from "./shells.ts"

/** What a template is set as. */
export interface Setting {
  readonly category?: typeof TemplateCategory.Type | undefined
  readonly shell?: StarterShellId | undefined
  readonly hero?: Hero | undefined
}

/** A template that was composed, as `create_template` takes it. */
export interface ComposedTemplate {
  readonly name: string
  readonly category: typeof TemplateCategory.Type
  readonly mode: "mjml"
  readonly subject: string
  readonly previewText: string
  readonly body: string
  readonly variables: ReadonlyArray<Variable>
}

const firstName: Variable = {
  key: "first_name",
  type: "string",
  required: false,
  label: "First name",
  description: "How the reader is addressed; left out, the mail greets without a name",
  sample: "Ada"
}

/** A plan set as MJML in a brand's dress, with one optional variable where it greets; marketing mails can be unsubscribed from. */
export const templateOf = (
  plan: Plan,
  brand: Brand,
  { category = "marketing", hero, shell = "announcement" }: Setting
): ComposedTemplate => {
  const { facts, headline, preview, subject } = plan
  const l = labels[facts.tongue]
  const { dress, title } = shells[shell]
  const dressed = dress(dressOf(brand))
  const unsubscribe = category === "marketing" ? ` <a href="#unsubscribe">${l.unsubscribe}</a>` : ""
  return {
    name: cut(headline, 80),
    category,
    mode: "mjml",
    subject: literal(subject),
    previewText: literal(preview),
    body: frame(
      dressed,
      contentOf(plan, dressed, { dress, title }),
      shown(l.reason(brand.name)) + unsubscribe,
      facts.tongue,
      hero && heroOf(hero)
    ),
    variables: greets(plan) ? [firstName] : []
  }
}
