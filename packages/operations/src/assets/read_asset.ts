import * as Operation from "@tidings/pipeline/Operation"
import { AssetDetails, ReadAsset } from "@tidings/schema/resources/Asset"
import { LibraryCalls } from "@tidings/services/assets/LibraryCalls"

export default Operation.make({
  name: "read_asset",
  http: "GET /v1/assets/{assetId}",
  scope: "assets:read",
  unlisted: true,
  summary: "Read an asset",
  description: "With its measures, its address and what uses it; of an expected one, what was announced.",
  alsoSaid: "picture image film video file details url width where used upload finished",
  input: ReadAsset,
  output: AssetDetails,
  handler: ({ assetId }) => LibraryCalls.use((library) => library.read(assetId))
})
