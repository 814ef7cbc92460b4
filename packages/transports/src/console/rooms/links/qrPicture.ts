import type { QrDesign, QrFormat } from "@tidings/schema/resources/QrDesign"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import type { Visit } from "../../Visit.ts"
import { actEntry } from "../../frame/acts.ts"

interface Rendered {
  readonly contentType: string
  readonly fileBase64: string
}

/** Returns what a design is called: its label, else what it encodes. */
export const qrName = ({ encodes, label, qrId }: QrDesign): Html => {
  if (label !== null) return outside(label)
  if (encodes.kind === "static") return outside(encodes.payload, { most: 60 })
  return html`${qrId}`
}

/** Draws a design, as a picture in the page; a line that says so where it cannot be drawn now. */
export const qrPicture = (visit: Visit, design: QrDesign): Effect.Effect<Html> =>
  visit.read<Rendered>("render_qr_design", { qrId: design.qrId, format: "svg" }).pipe(
    Effect.map(
      ({ contentType, fileBase64 }) =>
        html`<img
          class="qr"
          src="data:${contentType.split(";")[0]};base64,${fileBase64}"
          alt="The QR code as it will print"
          width="180"
          height="180"
        />`
    ),
    Effect.catch(({ error }) => Effect.succeed(html`<p class="quiet">Not drawn now: ${outside(error.message)}</p>`))
  )

const files = [
  ["svg", "SVG"],
  ["png", "PNG"],
  ["png-print", "PNG to print"],
  ["pdf", "PDF"]
] as const satisfies ReadonlyArray<readonly [QrFormat, string]>

/** Links to the renderings of a design. */
export const qrFiles = (visit: Visit, { qrId }: QrDesign): Html =>
  html`<div class="acts">
    ${files.map(([format, words]) => actEntry(visit, { row: "render_qr_design", words, input: { qrId, format }, icon: "download", look: "sm" }))}
  </div>`
