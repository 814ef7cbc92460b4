/** Takumi's styles: CSS properties in camel case, lengths in pixels. */
export type Style = Readonly<Record<string, string | number>>

/** A node of Takumi's drawing tree. */
export type DrawingNode =
  | { readonly type: "container"; readonly style: Style; readonly children: ReadonlyArray<DrawingNode> }
  | { readonly type: "text"; readonly style: Style; readonly text: string }
  | {
      readonly type: "image"
      readonly style: Style
      readonly src: string
      readonly width: number
      readonly height: number
    }

/** A rectangle in pixels from the upper left corner. */
export interface PixelBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const boxAt = (
  { height, width, x, y }: PixelBox,
  style: Style = {},
  ...children: ReadonlyArray<DrawingNode>
): DrawingNode => ({
  type: "container",
  style: { display: "block", position: "absolute", left: x, top: y, width, height, ...style },
  children
})

const imageAt = ({ height, width, x, y }: PixelBox, src: string): DrawingNode => ({
  type: "image",
  src,
  width,
  height,
  style: { position: "absolute", left: x, top: y, width, height }
})

/** Returns shapes as a node, in the coordinates of their box: from 0 to its width and its height. */
export const shapesAt = (box: PixelBox, shapes: string): DrawingNode => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${box.width}" height="${box.height}" viewBox="0 0 ${box.width} ${box.height}">${shapes}</svg>`
  return imageAt(box, `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`)
}

/** Returns a PNG or JPEG as a node that fills its box. */
export const pictureAt = (box: PixelBox, bytes: Uint8Array, contentType: string): DrawingNode =>
  imageAt(box, `data:${contentType};base64,${Buffer.from(bytes).toString("base64")}`)
