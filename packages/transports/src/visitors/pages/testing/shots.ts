import { inter, stackOf } from "@tidings/engines/compositions/fonts/families"
import { subsetWith } from "@tidings/engines/compositions/fonts/FontFiles"
import type { Page } from "playwright-core"

/** One letter per script of the screenshots. */
const letters = ["a", "א"]
const weights = [400, 700]

const faces = letters.flatMap((letter) =>
  stackOf(inter, letter).flatMap((family) => {
    const subset = subsetWith(family, letter.codePointAt(0)!)
    return subset === undefined ? [] : [subset]
  })
)

/** Fonts embedded in the pages, because those of machines differ. */
const setting = [
  ...faces.flatMap(({ data, family, name }) =>
    weights.map(
      (weight) =>
        `@font-face{font-family:"Kept ${family.name} ${name}";font-weight:${weight};src:url(data:font/woff2;base64,${Buffer.from(data(weight)).toString("base64")})}`
    )
  ),
  `*,::before,::after{font-family:${faces.map(({ family, name }) => `"Kept ${family.name} ${name}"`).join(",")}!important}`
].join("\n")

/** Shrinks a page's PNG to a quarter of its size, by averages. */
const shrink = `async (png) => {
  const image = await createImageBitmap(await (await fetch("data:image/png;base64," + png)).blob())
  const pixels = (width, height) => {
    const canvas = new OffscreenCanvas(width, height)
    return [canvas, canvas.getContext("2d", { willReadFrequently: true })]
  }
  const [, from] = pixels(image.width, image.height)
  from.drawImage(image, 0, 0)
  const all = from.getImageData(0, 0, image.width, image.height)
  const [width, height] = [Math.floor(image.width / 4), Math.floor(image.height / 4)]
  const [canvas, to] = pixels(width, height)
  const small = to.createImageData(width, height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < 4; channel++) {
        let sum = 0
        for (let dy = 0; dy < 4; dy++)
          for (let dx = 0; dx < 4; dx++) sum += all.data[((y * 4 + dy) * image.width + x * 4 + dx) * 4 + channel]
        // Rounds to steps of 8, which makes the PNG smaller.
        small.data[(y * width + x) * 4 + channel] = channel === 3 ? 255 : Math.min(255, Math.round(sum / 128) * 8)
      }
  to.putImageData(small, 0, 0)
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer())
  return bytes.toBase64 ? bytes.toBase64() : btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
}`

/** Returns the mean luminance of cells of 8 by 8 page pixels, row by row. */
const grid = `async (png) => {
  const image = await createImageBitmap(await (await fetch("data:image/png;base64," + png)).blob())
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true })
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  const light = (x, y) => {
    const at = (y * image.width + x) * 4
    return 0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2]
  }
  const rows = []
  for (let y = 0; y + 1 < image.height; y += 2) {
    const row = []
    for (let x = 0; x + 1 < image.width; x += 2) row.push((light(x, y) + light(x + 1, y) + light(x, y + 1) + light(x + 1, y + 1)) / 4)
    rows.push(row)
  }
  return rows
}`

type Grid = ReadonlyArray<ReadonlyArray<number>>

const inBrowser = <A>(tab: Page, source: string, png: Uint8Array): Promise<A> =>
  tab.evaluate<A>(`(${source})(${JSON.stringify(Buffer.from(png).toString("base64"))})`)

/** Sets a tab's page in fonts that are the same everywhere; the tab's context must bypass the page's policy. */
export const setAlike = async (page: Page): Promise<void> => {
  await page.addStyleTag({ content: setting })
  await page.evaluate("document.fonts.ready.then(() => undefined)")
}

/** Returns a screenshot of a tab's whole page at a quarter of its size; `blank` is another tab. */
export const shotOf = async (page: Page, blank: Page): Promise<Uint8Array> => {
  const png = await page.screenshot({ fullPage: true, animations: "disabled" })
  return Buffer.from(await inBrowser<string>(blank, shrink, png), "base64")
}

/** The difference of two pictures, in steps of luminance (0 to 255). */
export interface Apart {
  /** Height difference in cells of 8 page pixels. */
  readonly rows: number
  readonly mean: number
  /** Mean difference in the tile of 48 by 48 pixels that differs most. */
  readonly worst: number
}

const tile = 6

/** Compares a picture with the stored one. */
export const apart = async (blank: Page, shot: Uint8Array, kept: Uint8Array): Promise<Apart> => {
  const [now, before] = [await inBrowser<Grid>(blank, grid, shot), await inBrowser<Grid>(blank, grid, kept)]
  const height = Math.min(now.length, before.length)
  const width = Math.min(now[0]!.length, before[0]!.length)
  const difference = (y: number, x: number) => Math.abs(now[y]![x]! - before[y]![x]!)
  const meanOf = (top: number, left: number, bottom: number, right: number) => {
    let sum = 0
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += difference(y, x)
    return sum / ((bottom - top) * (right - left))
  }
  let worst = 0
  for (let y = 0; y < height; y += tile)
    for (let x = 0; x < width; x += tile)
      worst = Math.max(worst, meanOf(y, x, Math.min(height, y + tile), Math.min(width, x + tile)))
  return { rows: Math.abs(now.length - before.length), mean: meanOf(0, 0, height, width), worst }
}
