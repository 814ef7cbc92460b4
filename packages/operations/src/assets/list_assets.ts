import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { Asset, ListAssets } from "@tidings/schema/resources/Asset"
import { LibraryCalls } from "@tidings/services/assets/LibraryCalls"

export default Operation.make({
  name: "list_assets",
  http: "GET /v1/assets",
  scope: "assets:read",
  unlisted: true,
  summary: "List the pictures and films of the library",
  description: "Newest first; files that have not come yet are left out.",
  alsoSaid: "which images photos videos media files find gallery have",
  input: ListAssets,
  output: pageOf(Asset),
  example: { kind: "picture", tag: "logo" },
  handler: (input) => LibraryCalls.use((library) => library.list(input))
})
