import { create, type Font } from "fontkit"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { type ModuleBox, pathNumber } from "./Drawing.ts"

/** Draws words as outlines, so that they look equal everywhere and no machine needs the font. */
export interface Lettering {
  /** Returns the characters of a text that cannot be drawn. */
  readonly missing: (text: string) => ReadonlyArray<string>
  /** Returns the path of one line in the middle of a box, as large as fits. */
  readonly path: (text: string, box: ModuleBox) => string
}

const letters = { moveTo: "M", lineTo: "L", quadraticCurveTo: "Q", bezierCurveTo: "C", closePath: "Z" } as const

interface Command {
  readonly command: keyof typeof letters
  readonly args: ReadonlyArray<number>
}

const letteringOf = (font: Font): Lettering => ({
  missing: (text) => [...new Set(text)].filter((sign) => !font.hasGlyphForCodePoint(sign.codePointAt(0)!)),

  path: (text, box) => {
    const run = font.layout(text)
    const scale = Math.min(box.height / font.capHeight, box.width / run.advanceWidth)
    const baseline = box.y + (box.height + font.capHeight * scale) / 2
    let pen = box.x + (box.width - run.advanceWidth * scale) / 2
    return run.glyphs
      .map((glyph, index) => {
        const { xAdvance, xOffset, yOffset } = run.positions[index]!
        const [left, base] = [pen + xOffset * scale, baseline - yOffset * scale]
        pen += xAdvance * scale
        const placed = (args: ReadonlyArray<number>) =>
          args.map((value, at) => pathNumber(at % 2 === 0 ? left + value * scale : base - value * scale)).join(" ")
        return (glyph.path.commands as unknown as ReadonlyArray<Command>)
          .map(({ args, command }) => letters[command] + placed(args))
          .join("")
      })
      .join("")
  }
})

const file = fileURLToPath(import.meta.resolve("@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf"))

let opened: Promise<Lettering> | undefined

/** Returns Inter Bold (SIL Open Font License 1.1), read on first use: Latin, Greek and Cyrillic. */
export const lettering = (): Promise<Lettering> =>
  (opened ??= readFile(file).then((bytes) => letteringOf(create(bytes) as Font)))
