import * as Operation from "@tidings/pipeline/Operation"
import { id } from "@tidings/schema/Id"
import { QrDesign, QrEncodes, qrFields } from "@tidings/schema/resources/QrDesign"
import { QrDesigns } from "@tidings/services/qr/QrDesigns"
import { Schema } from "effect"

export default Operation.make({
  name: "update_qr_design",
  http: "PATCH /v1/qr/{qrId}",
  scope: "links:write",
  idempotency: "accepted",
  summary: "Change a QR design",
  description:
    "Fields that are left out stay as they are; style, frame, tags and encodes are replaced whole, and a label of null is removed. Codes that " +
    "were rendered before stay as they were.",
  input: Schema.Struct({
    qrId: id("qr"),
    encodes: Schema.optionalKey(QrEncodes),
    ...qrFields,
    label: Schema.optionalKey(
      Schema.NullOr(qrFields.label.schema).annotate({ description: "Name in the library; null removes it" })
    )
  }),
  output: QrDesign,
  errors: ["field_invalid", "service_unavailable", "workspace_rate_limit"],
  example: { qrId: "qr_01kb2x9w3t5v7y8z", style: { foregroundColor: "#3b1d6e", bodyShape: "dots" } },
  prepare: ({ qrId, ...edit }) => QrDesigns.use((designs) => designs.scanChanged(qrId, edit)),
  handler: ({ qrId, ...edit }) => QrDesigns.use((designs) => designs.update(qrId, edit))
})
