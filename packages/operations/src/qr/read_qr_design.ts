import * as Operation from "@tidings/pipeline/Operation"
import { NamedQrDesign, QrDesign } from "@tidings/schema/resources/QrDesign"
import { QrDesigns } from "@tidings/services/qr/QrDesigns"

export default Operation.make({
  name: "read_qr_design",
  http: "GET /v1/qr/{qrId}",
  scope: "links:read",
  unlisted: true,
  summary: "Read a QR design",
  description: "Without an image: render_qr_design draws it. A Wi-Fi password is hidden.",
  alsoSaid: "qr code design colours content what does it encode",
  input: NamedQrDesign,
  output: QrDesign,
  handler: (input) => QrDesigns.use((designs) => designs.read(input))
})
