import type { FieldError } from "@tidings/schema/FieldError"
import { type CropPresetId, cropSizes } from "@tidings/schema/resources/Composition"
import type { Ground } from "./colours.ts"
import type { Copy, LayoutName } from "./copy/Copy.ts"
import { familyNamed } from "./fonts/families.ts"
import { loadLetters, type Missing, renderer } from "./fonts/Letters.ts"
import { stageOf, type Stage, type Design } from "./layouts/Stage.ts"
import { cutPhotograph } from "./photograph.ts"
import { emojiParts, withoutEmoji, drawingOf } from "./setting/emoji.ts"
import { cardFaults } from "./setting/cardFaults.ts"
import { boxAt, pictureAt } from "./setting/nodes.ts"
import { makeSetter } from "./setting/Setter.ts"
import type { CardOutcome, Picture, CardTask } from "./CardTask.ts"
import { plainVariation, type Variation, variationOf } from "./variation.ts"
import { announcement } from "./layouts/announcement.ts"
import { event } from "./layouts/event.ts"
import { product } from "./layouts/product.ts"
import { quote } from "./layouts/quote.ts"

/** Drawing functions by layout. */
const designs: Readonly<Record<LayoutName, (stage: Stage) => Promise<Design>>> = {
  announcement,
  event,
  product,
  quote
}

/** Grounds that suit each layout; a still life has its own field. */
const groundsOf: Readonly<Record<LayoutName, ReadonlyArray<Ground>>> = {
  announcement: ["field", "deep", "paper", "tint"],
  event: ["field", "paper", "deep"],
  product: ["paper", "tint", "deep"],
  quote: ["paper", "tint", "field", "deep"]
}

const textsOf = ({ action, by, date, eyebrow, facts, headline, text }: Copy): ReadonlyArray<string> =>
  [action, by, date?.day, date?.month, eyebrow, headline, text, ...facts].filter((one) => one !== undefined)

const mostNamed = 10

const unknownLetters = ({ letters, package: wanted }: Missing): FieldError => ({
  path: "brief",
  code: "pattern_mismatch",
  message:
    wanted === undefined
      ? `No installed font has ${letters.slice(0, mostNamed).join(" ")}`
      : `${letters.slice(0, mostNamed).join(" ")} needs the font package ${wanted}; whoever runs the installation can add it`
})

class Unphotographed extends Error {}

/** Applies a change to every text of the card. */
const mapped = (copy: Copy, change: (text: string) => string): Copy => {
  const kept = Object.entries(copy).map(([name, value]) => [
    name,
    typeof value === "string" ? change(value) : Array.isArray(value) ? value.map(change) : value
  ])
  return Object.fromEntries(kept) as unknown as Copy
}

const without = (signs: ReadonlyArray<string>) => (text: string) =>
  signs
    .reduce((left, sign) => left.replaceAll(sign, ""), text)
    .replaceAll(/ {2,}/gu, " ")
    .trim()

/** Draws a card with every word legible, or returns the errors to fix. Equal tasks give equal bytes. */
export const drawCard = async (asked: CardTask): Promise<CardOutcome> => {
  const { typography } = asked.brand
  const families = [familyNamed(typography.heading, "heading"), familyNamed(typography.body, "body")]
  const all = [...textsOf(asked.copy), asked.brand.name, asked.brand.domain ?? ""].join("\n")
  const missing = await loadLetters(withoutEmoji(all), families)
  if (missing.letters.length > 0) return { errors: [unknownLetters(missing)] }

  const undrawn = emojiParts(all).flatMap((part) =>
    "emoji" in part && drawingOf(part.emoji) === undefined ? [part.emoji] : []
  )
  const leftOut = [...new Set([...missing.signs, ...undrawn])]
  const change = without(leftOut)
  const task = { ...asked, copy: mapped(asked.copy, change), brand: { ...asked.brand, name: change(asked.brand.name) } }
  const substituted = families.flatMap((family, at) => {
    const named = at === 0 ? typography.heading : typography.body
    return family.name.toLowerCase() === named.toLowerCase()
      ? []
      : [`Set in ${family.name} instead of ${named.slice(0, 80)}.`]
  })
  try {
    const { notes, picture } = await drawn(task)
    return {
      picture,
      notes: [
        ...(leftOut.length === 0 ? [] : [`Left out, because no font has it: ${leftOut.slice(0, mostNamed).join(" ")}`]),
        ...notes,
        ...new Set(substituted)
      ]
    }
  } catch (error) {
    if (!(error instanceof Unphotographed)) throw error
    return { errors: [{ path: "photoAssetId", code: "format_invalid", message: error.message }] }
  }
}

/** Variations and grounds to try in order: from the one chosen by the brief to one with nothing near words. */
const attempts = ({ layout, seed }: CardTask): ReadonlyArray<readonly [Variation, ReadonlyArray<Ground>]> => [
  [variationOf(seed), groundsOf[layout]],
  [variationOf(`${seed}\0again`), ["paper", "deep"]],
  [plainVariation, ["paper"]],
  [plainVariation, ["deep"]]
]

/** Crops for Instagram, which accepts no PNG (developers.facebook.com, Content Publishing). */
const jpegCrops: ReadonlySet<CropPresetId> = new Set(["ig-square", "ig-portrait", "story"])

const drawn = async (task: CardTask) => {
  const [width, height] = cropSizes[task.cropPresetId]
  const photograph: Stage["photograph"] = async (box) => {
    if (task.photograph === undefined) return undefined
    const cut = await cutPhotograph(task.photograph, box.width, box.height)
    if (typeof cut === "string") throw new Unphotographed(cut)
    return pictureAt(box, cut, "image/jpeg")
  }
  let faults: ReadonlyArray<string> = []
  for (const [vary, on] of attempts(task)) {
    const setter = makeSetter()
    const stage = stageOf(task, vary, setter, photograph)(on)
    const { decorations, ground, nodes } = await designs[task.layout](stage)
    const style = { position: "relative", overflow: "hidden", backgroundColor: ground }
    const root = boxAt({ x: 0, y: 0, width, height }, style, ...nodes)
    faults = await cardFaults({ root, width, height, room: stage.room, decorations })
    if (faults.length > 0) continue
    const isJpeg = jpegCrops.has(task.cropPresetId)
    const file = isJpeg ? { format: "jpeg", quality: 92 } : { format: "png" }
    const bytes = await renderer.render(root as never, { width, height, ...file } as never)
    const picture: Picture = { bytes: Uint8Array.from(bytes), contentType: isJpeg ? "image/jpeg" : "image/png" }
    return { picture, notes: setter.notes }
  }
  throw new Error(`no variation of this card can be read: ${faults.join("; ")}`)
}
