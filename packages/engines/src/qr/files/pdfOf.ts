import { buffer } from "node:stream/consumers"
import { setImmediate as nextTurn } from "node:timers/promises"
import Pdf from "pdfkit"
import type { Drawing, Mark } from "../drawing/Drawing.ts"

const pointsAMillimetre = 72 / 25.4
const trimWidth = 60 * pointsAMillimetre
const bleed = 3 * pointsAMillimetre

/** Outlines drawn at once; a longer path is drawn in several turns of the event loop. */
const outlinesATurn = 400

const partsOf = (path: string): ReadonlyArray<string> => {
  const outlines = path.split(/(?=M)/u)
  const count = Math.ceil(outlines.length / outlinesATurn)
  return Array.from({ length: count }, (_, index) =>
    outlines.slice(index * outlinesATurn, (index + 1) * outlinesATurn).join("")
  )
}

const paint = async (document: PDFKit.PDFDocument, mark: Mark): Promise<void> => {
  if (mark.kind === "image") {
    const { box, png } = mark
    document.image(png, box.x, box.y, { width: box.width, height: box.height })
    return
  }
  for (const part of partsOf(mark.path)) {
    document.path(part)
    await nextTurn()
  }
  document.fill(mark.fill)
}

/**
 * Writes a drawing as vectors on one page, 60 mm wide once trimmed. The background extends 3 mm beyond the trim, as
 * TrimBox and BleedBox state (ISO 32000-2 §14.11.2).
 */
export const pdfOf = async (drawing: Drawing, createdAt: Date): Promise<Buffer> => {
  const { background, height, layers, title, width } = drawing
  const scale = trimWidth / width
  const page = [trimWidth + 2 * bleed, height * scale + 2 * bleed] as const
  const document = new Pdf({
    size: [...page],
    margin: 0,
    font: null as never,
    info: { Title: title, CreationDate: createdAt, Producer: "Tidings", Creator: "Tidings" }
  })
  const written = buffer(document)
  Object.assign(document.page.dictionary.data, {
    BleedBox: [0, 0, ...page],
    TrimBox: [bleed, bleed, page[0] - bleed, page[1] - bleed]
  })
  document.rect(0, 0, ...page).fill(background)
  document.translate(bleed, bleed).scale(scale)
  for (const { marks, x, y } of layers) {
    document.save().translate(x, y)
    for (const mark of marks) await paint(document, mark)
    document.restore()
  }
  document.end()
  return written
}
