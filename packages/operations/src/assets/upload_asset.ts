import * as Operation from "@tidings/pipeline/Operation"
import { Asset, UploadAsset } from "@tidings/schema/resources/Asset"
import { LibraryCalls } from "@tidings/services/assets/LibraryCalls"

export default Operation.make({
  name: "upload_asset",
  http: "POST /v1/assets",
  scope: "assets:write",
  unlisted: true,
  idempotency: "accepted",
  summary: "Add a file to the library",
  description:
    "A PNG, JPEG, WebP, GIF, SVG, MP4, MOV or WebM of at most 4 MB, by its content; start_asset_upload takes larger ones. An SVG holds shapes and colours alone. At most 10,000 files and 10 GB a workspace, unless the operator sets other limits.",
  alsoSaid: "upload picture image photo film video media attach store put new asset",
  input: UploadAsset,
  output: Asset,
  status: 201,
  audit: "asset.add",
  maxBodyBytes: 6 * 1024 * 1024,
  errors: ["field_invalid", "service_unavailable", "workspace_rate_limit"],
  example: {
    filename: "logo.svg",
    data_base64: btoa(
      `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><circle cx="30" cy="30" r="28" fill="#123456"/></svg>`
    ),
    alt: "A blue disc",
    tags: ["logo"]
  },
  prepare: (input) => LibraryCalls.use((library) => library.receive(input)),
  handler: (input, stored) => LibraryCalls.use((library) => library.upload(input, stored))
})
