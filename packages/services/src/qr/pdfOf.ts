import PDFDocument from "pdfkit"
import type { Drawing, Mark } from "./Drawing.ts"

const pointsAMillimetre = 72 / 25.4
const trimWidth = 60 * pointsAMillimetre
const bleed = 3 * pointsAMillimetre

/**
 * A drawing as vectors on one page, 60 mm wide once cut. The background goes on for 3 mm beyond the cut; TrimBox and BleedBox say so
 * (ISO 32000-2 §14.11.2).
 */
export const pdfOf = (drawing: Drawing, createdAt: Date): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const { background, height, layers, title, width } = drawing
    const scale = trimWidth / width
    const page = [trimWidth + 2 * bleed, height * scale + 2 * bleed] as const
    const document = new PDFDocument({
      size: [...page],
      margin: 0,
      font: null as never,
      info: { Title: title, CreationDate: createdAt, Producer: "Tidings", Creator: "Tidings" }
    })
    const chunks: Array<Buffer> = []
    document.on("data", (chunk: Buffer) => chunks.push(chunk))
    document.on("end", () => resolve(Buffer.concat(chunks)))
    document.on("error", reject)
    Object.assign(document.page.dictionary.data, {
      BleedBox: [0, 0, ...page],
      TrimBox: [bleed, bleed, page[0] - bleed, page[1] - bleed]
    })
    const paint = (mark: Mark) => {
      if (mark.kind === "path") return document.path(mark.path).fill(mark.fill)
      const { box, png } = mark
      return document.image(png, box.x, box.y, { width: box.width, height: box.height })
    }
    document.rect(0, 0, ...page).fill(background)
    document.translate(bleed, bleed).scale(scale)
    for (const { marks, x, y } of layers) {
      document.save().translate(x, y)
      marks.forEach(paint)
      document.restore()
    }
    document.end()
  })
