import * as Operation from "@tidings/pipeline/Operation"
import { Asset, UpdateAsset } from "@tidings/schema/resources/Asset"
import { LibraryCalls } from "@tidings/services/assets/LibraryCalls"

export default Operation.make({
  name: "update_asset",
  http: "PATCH /v1/assets/{assetId}",
  scope: "assets:write",
  unlisted: true,
  idempotency: "accepted",
  summary: "Change the words of an asset",
  description: "Its filename, alternative text and tags; the file itself and its address never change.",
  alsoSaid: "rename picture image film alt text describe tag label edit",
  input: UpdateAsset,
  output: Asset,
  audit: "asset.update",
  errors: ["field_invalid", "live_only"],
  example: { assetId: "asset_01kb2x9w3t5v7y8z", alt: "The bakery at dawn", tags: ["spring"] },
  handler: (input) => LibraryCalls.use((library) => library.update(input))
})
