import * as Operation from "@tidings/pipeline/Operation"
import { QrDesign, UpdateQrDesign } from "@tidings/schema/resources/QrDesign"
import { QrDesigns } from "@tidings/services/qr/QrDesigns"

export default Operation.make({
  name: "update_qr_design",
  http: "PATCH /v1/qr/{qrId}",
  scope: "links:write",
  idempotency: "accepted",
  summary: "Change a QR design",
  description:
    "Fields that are left out stay as they are; style, frame, tags and encodes are replaced whole, and a label of null is removed. Codes that " +
    "were rendered before stay as they were.",
  alsoSaid: "qr code colour change logo",
  input: UpdateQrDesign,
  output: QrDesign,
  errors: ["live_only", "field_invalid", "service_unavailable", "workspace_rate_limit"],
  example: { qrId: "qr_01kb2x9w3t5v7y8z", style: { foregroundColor: "#3b1d6e", bodyShape: "dots" } },
  prepare: (edit) => QrDesigns.use((designs) => designs.scanChanged(edit)),
  handler: (edit) => QrDesigns.use((designs) => designs.update(edit))
})
