import * as Operation from "@tidings/pipeline/Operation"
import { DeleteAsset, DeletedAsset } from "@tidings/schema/resources/Asset"
import { LibraryCalls } from "@tidings/services/assets/LibraryCalls"

export default Operation.make({
  name: "delete_asset",
  http: "DELETE /v1/assets/{assetId}",
  scope: "assets:write",
  unlisted: true,
  idempotency: "natural",
  summary: "Delete an asset",
  description:
    "Refused while something uses it; `force=true` passes over past posts, archived templates and compositions, which go with it. Its address still answers for a day, then 410. Deleting it again answers the same.",
  alsoSaid: "remove picture image film video file library trash",
  input: DeleteAsset,
  output: DeletedAsset,
  audit: "asset.delete",
  errors: ["asset_in_use", "live_only"],
  handler: (input) => LibraryCalls.use((library) => library.remove(input))
})
