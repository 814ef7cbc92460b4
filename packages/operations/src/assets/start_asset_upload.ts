import * as Operation from "@tidings/pipeline/Operation"
import { StartAssetUpload, StartedUpload } from "@tidings/schema/resources/Asset"
import { LibraryCalls } from "@tidings/services/assets/LibraryCalls"

export default Operation.make({
  name: "start_asset_upload",
  http: "POST /v1/assets/uploads",
  scope: "assets:write",
  unlisted: true,
  idempotency: "accepted",
  summary: "Get an address that takes a file",
  description:
    "One PUT of exactly byte_length bytes, without a key, within an hour; it answers the asset. A PUT that broke off may be repeated; what did not come is forgotten.",
  alsoSaid: "upload large film video big file signed url presigned stream put",
  input: StartAssetUpload,
  output: StartedUpload,
  status: 201,
  audit: "asset.start_upload",
  errors: ["field_invalid"],
  example: { filename: "opening.mp4", byte_length: 18_234_112, content_type: "video/mp4", tags: ["opening"] },
  handler: (input) => LibraryCalls.use((library) => library.expect(input))
})
