import { escapeXml } from "../../markup/escape.ts"
import { type Drawing, pathNumber, type Layer, type Mark } from "../drawing/Drawing.ts"

const markup = (mark: Mark): string => {
  if (mark.kind === "path") return `<path fill="${mark.fill}" d="${mark.path}"/>`
  const [x, y, width, height] = [mark.box.x, mark.box.y, mark.box.width, mark.box.height].map(pathNumber)
  const source = `data:image/png;base64,${mark.png.toString("base64")}`
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" href="${source}"/>`
}

const group = ({ marks, x, y }: Layer): string =>
  `<g transform="translate(${pathNumber(x)} ${pathNumber(y)})">${marks.map(markup).join("")}</g>`

/** Writes a drawing as one SVG document without scripts, styles, fonts or references, at a width in pixels. */
export const qrSvgOf = ({ background, height, layers, title, width }: Drawing, pixels: number): string => {
  const tall = pathNumber((pixels * height) / width)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${pathNumber(width)} ${pathNumber(height)}"`,
    ` width="${pathNumber(pixels)}" height="${tall}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<path fill="${background}" d="M0 0h${pathNumber(width)}v${pathNumber(height)}H0z"/>`,
    ...layers.map(group),
    "</svg>"
  ].join("")
}
