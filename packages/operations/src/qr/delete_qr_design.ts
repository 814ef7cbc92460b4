import * as Operation from "@tidings/pipeline/Operation"
import { DeletedQrDesign, NamedQrDesign } from "@tidings/schema/resources/QrDesign"
import { QrDesigns } from "@tidings/services/qr/QrDesigns"

export default Operation.make({
  name: "delete_qr_design",
  http: "DELETE /v1/qr/{qrId}",
  scope: "links:write",
  unlisted: true,
  idempotency: "natural",
  summary: "Delete a QR design",
  description:
    "Codes that were printed lead where they led, and rendered files stay in the library. Deleting a design again answers the same.",
  alsoSaid: "remove qr code get rid of design",
  input: NamedQrDesign,
  output: DeletedQrDesign,
  errors: ["live_only"],
  handler: (input) => QrDesigns.use((designs) => designs.remove(input))
})
