import { cropSizes, type CropPresetId } from "@tidings/schema/resources/Composition"
import { coloursOn, type CardColours, type Ground } from "../colours.ts"
import type { Copy } from "../copy/Copy.ts"
import { familyNamed } from "../fonts/families.ts"
import type { PixelBox, DrawingNode } from "../setting/nodes.ts"
import type { TextRoom, SetText, Setter, Voice } from "../setting/Setter.ts"
import type { CardTask } from "../CardTask.ts"
import type { Variation } from "../variation.ts"

/** Pixels above and below the part of a story that its viewer's own buttons leave free. */
const safe: Partial<Record<CropPresetId, { readonly above: number; readonly below: number }>> = {
  story: { above: 250, below: 280 }
}

/** The context of laying out a card: its base unit, its colours, and the area for words. */
export interface Stage {
  readonly copy: Copy
  readonly brand: CardTask["brand"]
  readonly width: number
  readonly height: number
  /** Base unit: a hundredth of the side of a square with the card's area. */
  readonly u: number
  /** Unit of small words, larger for crops that are shown small. */
  readonly k: number
  readonly isWide: boolean
  /** True if the card runs from right to left. */
  readonly isRtl: boolean
  /** The area for words. */
  readonly room: PixelBox
  readonly colours: CardColours
  readonly vary: Variation
  readonly photograph: (box: PixelBox) => Promise<DrawingNode | undefined>
  readonly set: (voice: Voice, text: string, color: string, room: TextRoom) => Promise<SetText>
}

/** A laid-out card. */
export interface Design {
  readonly ground: string
  readonly nodes: ReadonlyArray<DrawingNode>
  /** Areas that words must not overlap. */
  readonly decorations: ReadonlyArray<PixelBox>
}

/** Returns the stage of a task, on the ground that its variation picks. */
export const stageOf = (
  { brand, copy, cropPresetId }: CardTask,
  vary: Variation,
  setter: Setter,
  photograph: Stage["photograph"]
): ((on: ReadonlyArray<Ground>) => Stage) => {
  const [width, height] = cropSizes[cropPresetId]
  const u = Math.sqrt(width * height) / 100
  const isWide = width / height > 1.3
  const margin = Math.round(u * (height < 700 ? 6.4 : 7.6))
  const { above = 0, below = 0 } = safe[cropPresetId] ?? {}
  const [top, bottom] = [Math.max(margin, above), Math.max(margin, below)]
  const { isRtl } = copy
  const families = {
    head: familyNamed(brand.typography.heading, "heading"),
    body: familyNamed(brand.typography.body, "body")
  }
  return (on) => ({
    copy,
    brand,
    width,
    height,
    u,
    k: u * (isWide ? 1.3 : 1),
    isWide,
    isRtl,
    room: { x: margin, y: top, width: width - margin * 2, height: height - top - bottom },
    colours: coloursOn(vary.pick("ground", on), brand.palette),
    vary,
    photograph,
    set: (voice, text, color, room) =>
      setter.set(text, { voice, color, isRtl, family: voice === "head" ? families.head : families.body }, room)
  })
}
