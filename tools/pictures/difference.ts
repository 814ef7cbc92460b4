import type { Tab } from "@tidings/testing/Browser"

/** Two pictures of one page, as WebP. */
export interface Pair {
  readonly kept: Buffer
  readonly taken: Buffer
}

/** Side of the squares whose mean colours are compared, in pixels: ids and times may differ, what is drawn may not. */
const square = 12
/** Difference of a mean colour, of 255, from which a square counts. */
const visible = 10

const script = ([kept, taken, square, visible]: readonly [string, string, number, number]) => `
(async () => {
  const drawn = async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes]))
    const [width, height] = [picture.width, picture.height].map((side) => Math.ceil(side / ${square}))
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext("2d")
    context.imageSmoothingQuality = "high"
    context.drawImage(picture, 0, 0, width, height)
    return { width, height, data: context.getImageData(0, 0, width, height).data }
  }
  const [one, other] = [await drawn(${JSON.stringify(kept)}), await drawn(${JSON.stringify(taken)})]
  if (one.width !== other.width || one.height !== other.height) return 1
  let different = 0
  for (let at = 0; at < one.data.length; at += 4)
    if ([0, 1, 2].some((channel) => Math.abs(one.data[at + channel] - other.data[at + channel]) > ${visible})) different += 1
  return different / (one.data.length / 4)
})()`

/** Returns the share of two pictures that looks different, from 0 to 1; 1 if their sizes differ. */
export const differenceOf = (page: Tab, { kept, taken }: Pair): Promise<number> =>
  page.evaluate<number>(script([kept.toString("base64"), taken.toString("base64"), square, visible]))
