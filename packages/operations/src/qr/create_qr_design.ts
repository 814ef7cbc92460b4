import * as Operation from "@tidings/pipeline/Operation"
import { QrDesign, CreateQrDesign } from "@tidings/schema/resources/QrDesign"
import { QrDesigns } from "@tidings/services/qr/QrDesigns"

export default Operation.make({
  name: "create_qr_design",
  http: "POST /v1/qr",
  scope: "links:write",
  credits: 1,
  idempotency: "accepted",
  summary: "Design a QR code",
  description:
    "Stores the design and answers it without an image: render it as often as you like. A design that a scanner cannot read is refused, " +
    "naming the field to change, and nothing is charged. Encode a shortLink to be able to change where a printed code leads.",
  alsoSaid: "qr code make barcode scan poster print",
  input: CreateQrDesign,
  output: QrDesign,
  status: 201,
  errors: ["field_invalid", "service_unavailable", "workspace_rate_limit"],
  example: {
    label: "Poster, spring launch",
    encodes: { kind: "static", payload: "https://example.com/launch" },
    style: { foregroundColor: "#1f6f54", bodyShape: "rounded", eyeShape: "rounded" },
    frame: { kind: "cta-band", text: "Scan me" }
  },
  prepare: (design) => QrDesigns.use((designs) => designs.scanNew(design)),
  handler: (design) => QrDesigns.use((designs) => designs.create(design))
})
