import type { SettingTask } from "@tidings/engines/composer/steps"
import type { ComposeTemplate } from "@tidings/schema/resources/ComposeTemplate"
import type { Problem } from "@tidings/schema/Problem"
import type { Brand } from "@tidings/schema/resources/Brand"
import type { CropPresetId } from "@tidings/schema/resources/Composition"
import { Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { AssetFiles } from "../assets/AssetFiles.ts"
import { Assets } from "../assets/Assets.ts"
import { type ComposedWithNotes, CopyComposer, type WrittenCopy } from "../composer/CopyComposer.ts"
import { Materials } from "../composer/Materials.ts"
import { Compositions } from "../compositions/Compositions.ts"
import type { CardWords } from "@tidings/engines/compositions/copy/copyOf"
import { Engine } from "./Engine.ts"
import { Templates } from "./Templates.ts"

type Card = ComposedWithNotes<"template">["card"]

const unasked = (model: string) => `${model} is not the model that is connected, and was not asked.`

const undrawn = ({ fields, message }: Problem) => `No hero image was made: ${fields?.[0]?.message ?? message}`

/** The words in a mail's picture; further lines follow below it, and the button is never drawn. */
const shownOf = ({ details, headline, isRightToLeft }: Card): CardWords => ({
  headline,
  lines: [],
  details: details.slice(0, mostDetails),
  isRightToLeft
})

/** The picture is shown at 600 pixels, so this size is sharp on screens of double density. */
const crop: CropPresetId = "og"
const mostDetails = 3

/** Composes drafts of templates from a brief, in the name and colours of the workspace's brand. */
export class ComposedTemplates extends Context.Service<ComposedTemplates>()("@tidings/services/ComposedTemplates", {
  make: Effect.gen(function* () {
    const composer = yield* CopyComposer
    const compositions = yield* Compositions
    const assets = yield* Assets
    const files = yield* AssetFiles
    const engine = yield* Engine
    const materials = yield* Materials
    const templates = yield* Templates

    /** Draws and stores the picture at the top of a mail; or returns a note on why there is none. */
    const drawn = (brand: Brand, card: Card, seed: string) =>
      compositions.draw({ brand, composed: shownOf(card), cropPresetId: crop, seed }).pipe(
        Effect.map((hero) => ({ hero, notes: hero.notes.map((told) => `Hero image: ${told}`) })),
        Effect.catch((problem: Problem) => Effect.succeed({ hero: undefined, notes: [undrawn(problem)] }))
      )

    /** Sets a composed mail, with a picture if wanted, and compiles it. */
    const dressed = Effect.fnUntraced(function* (
      written: WrittenCopy,
      setting: SettingTask<"template">,
      seed: string,
      hasHero: boolean
    ) {
      const { workspaceId } = yield* Caller
      const plain = yield* composer.set(written, setting)
      const { hero, notes } = hasHero ? yield* drawn(setting.brand, plain.card, seed) : { hero: undefined, notes: [] }
      const { template } =
        hero === undefined
          ? plain
          : yield* composer.set(written, { ...setting, hero: { url: files.publicUrl(hero.stored), alt: hero.alt } })
      // Compiled now and cached, so that the transaction that writes the draft need not be given up for it.
      yield* engine.compile(workspaceId, template)
      return { template, hero, notes: [...plain.notes, ...notes] }
    })

    /** Stores a mail as a draft, like `create_template`, and its picture as an asset of the library. */
    const draft = Effect.fnUntraced(function* (
      { key, name, themeId }: Pick<typeof ComposeTemplate.Type, "key" | "name" | "themeId">,
      { hero, template }: Effect.Success<ReturnType<typeof dressed>>
    ) {
      const data = yield* templates.create({
        ...template,
        ...(key !== undefined && { key }),
        ...(name !== undefined && { name }),
        ...(themeId !== undefined && { themeId })
      })
      if (hero !== undefined)
        yield* assets.record(hero.stored, { filename: `${data.key}-hero.png`, tags: ["hero"], alt: hero.alt })
      return data
    })

    const compose = Effect.fnUntraced(function* (input: typeof ComposeTemplate.Type) {
      const { brandId, category, icpIds, includeHeroImage = false, key, locale, model, name, prompt } = input
      const material = yield* materials.of({ brandId, icpIds })
      const written = yield* composer.write({ brief: prompt, ...material, locale, name }, "template", "prompt")
      const setting = { kind: "template", brand: material.brand, category, shell: input.starterShellId } as const
      const mail = yield* dressed(written, setting, `${name ?? key ?? ""}\0${prompt}`, includeHeroImage)
      const unheard = model === undefined || model === written.composer.model ? [] : [unasked(model)]
      return { mail, composer: written.composer, notes: [...mail.notes, ...unheard] }
    })
    return {
      dressed,
      draft,

      /** Composes the copy and its picture, before the transaction. */
      compose,

      /** Stores the composed draft. */
      keep: Effect.fnUntraced(function* (
        input: typeof ComposeTemplate.Type,
        { composer: by, mail, notes }: Effect.Success<ReturnType<typeof compose>>
      ) {
        const data = yield* draft(input, mail)
        yield* yield* composer.charge("template", by)
        return { data, composer: by, notes }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
