import { Schema } from "effect"
import { text } from "../fields/text.ts"
import { id } from "../Id.ts"
import { TemplateKey } from "../fields/TemplateKey.ts"
import { Template, TemplateCategory } from "./Template.ts"
import { CreateTemplate } from "./TemplateEdit.ts"
import { BriefLocale, BriefText, IcpIds } from "../composing/Brief.ts"
import { Composer, ComposerNotes } from "../composing/Composer.ts"
import { StarterShellId } from "../composing/StarterShell.ts"

/** What a template is composed from. */
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
  brandId: Schema.optionalKey(id("brd").annotate({ description: "The default one where none is named" })),
  icpIds: Schema.optionalKey(IcpIds),
  themeId: CreateTemplate.fields.themeId,
  starterShellId: Schema.optionalKey(StarterShellId.annotate({ default: "announcement" })),
  includeHeroImage: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Begin with a picture of its headline", default: false })
  ),
  model: Schema.optionalKey(
    text({ min: 1, max: 100 }).annotate({ description: "Noted where it is not the one connected" })
  )
})

/** The draft that was composed, who composed it, and what its author should look at. */
export const ComposedTemplateAnswer = Schema.Struct({ data: Template, composer: Composer, notes: ComposerNotes })
