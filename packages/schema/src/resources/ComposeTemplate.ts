import { Schema } from "effect"
import { text } from "../fields/text.ts"
import { id } from "../Id.ts"
import { TemplateKey } from "../fields/TemplateKey.ts"
import { Template, TemplateCategory } from "./Template.ts"
import { CreateTemplate } from "./TemplateEdit.ts"
import { BriefLocale, BriefText, IcpIds } from "../composing/Brief.ts"
import { Composer, ComposerNotes } from "../composing/Composer.ts"
import { StarterShellId } from "../composing/StarterShell.ts"

/** The input of compose_template. */
export const ComposeTemplate = Schema.Struct({
  prompt: BriefText,
  key: Schema.optionalKey(TemplateKey),
  name: CreateTemplate.fields.name,
  category: Schema.optionalKey(
    TemplateCategory.annotate({
      description: "marketing gets an unsubscribe link; system (codes) leaves first",
      default: "marketing"
    })
  ),
  mode: Schema.optionalKey(
    Schema.Literals(["mjml"]).annotate({ description: "Language of the body: MJML", default: "mjml" })
  ),
  locale: Schema.optionalKey(BriefLocale),
  brandId: Schema.optionalKey(id("brd").annotate({ description: "A brand's id; the default brand if omitted" })),
  icpIds: Schema.optionalKey(IcpIds),
  themeId: CreateTemplate.fields.themeId,
  starterShellId: Schema.optionalKey(StarterShellId.annotate({ default: "announcement" })),
  includeHeroImage: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Begin with a picture of its headline", default: false })
  ),
  model: Schema.optionalKey(
    text({ min: 1, max: 100 }).annotate({ description: "Only noted if it is not the connected model" })
  )
})

/** The composed draft, its composer, and notes for its author. */
export const ComposedTemplateAnswer = Schema.Struct({ data: Template, composer: Composer, notes: ComposerNotes })
