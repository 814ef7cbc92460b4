import * as Operation from "@tidings/pipeline/Operation"
import { qrCredits, QrRender, RenderQrDesign } from "@tidings/schema/resources/QrDesign"
import { QrDesigns } from "@tidings/services/qr/QrDesigns"

export default Operation.make({
  name: "render_qr_design",
  http: "POST /v1/qr/{qrId}/render",
  scope: "links:read",
  scopeWhen: [
    { scope: "links:write", when: "saveToAssets is true", needed: ({ saveToAssets }) => saveToAssets === true }
  ],
  credits: {
    says: `png-print ${qrCredits["png-print"]} credits, pdf ${qrCredits.pdf}, the others none`,
    of: ({ format }) => qrCredits[format]
  },
  idempotency: "accepted",
  summary: "Render a QR design",
  description:
    "Answers the image, once a scanner has read it. png and webp are at least 1024 pixels wide, png-print at least 60 mm at 300 dpi, pdf is " +
    "60 mm of vectors with 3 mm bleed. With saveToAssets the file also becomes an asset of the library, tagged qr and qr-code.",
  alsoSaid: "qr code picture download image png svg pdf print",
  input: RenderQrDesign,
  output: QrRender,
  picture: { base64: "fileBase64", type: "contentType" },
  errors: ["field_invalid", "service_unavailable", "workspace_rate_limit"],
  example: { qrId: "qr_01kb2x9w3t5v7y8z", format: "png" },
  prepare: (rendering) => QrDesigns.use((designs) => designs.render(rendering)),
  handler: (rendering, rendered) => QrDesigns.use((designs) => designs.hand(rendering, rendered))
})
