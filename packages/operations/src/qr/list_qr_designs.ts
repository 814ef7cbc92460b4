import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { ListQrDesigns, QrDesign } from "@tidings/schema/resources/QrDesign"
import { QrDesigns } from "@tidings/services/qr/QrDesigns"

export default Operation.make({
  name: "list_qr_designs",
  http: "GET /v1/qr",
  scope: "links:read",
  unlisted: true,
  summary: "List QR designs",
  description: "Newest first, without images: render_qr_design draws one. Wi-Fi passwords are hidden.",
  alsoSaid: "qr codes library all designs posters which code leads to link",
  input: ListQrDesigns,
  output: pageOf(QrDesign),
  handler: (input) => QrDesigns.use((designs) => designs.list(input))
})
