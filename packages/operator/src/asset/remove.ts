import delete_asset from "@tidings/operations/assets/delete_asset"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { given, sandbox, workspace } from "../fields.ts"
import { assetField, assetPath } from "./AssetFields.ts"

export default Face.make(delete_asset, {
  name: "asset remove",
  says: "Delete a file of the library that nothing uses; its address answers for a day",
  input: Schema.Struct({
    asset: assetField,
    force: Schema.optionalKey(
      Schema.Boolean.annotate({ description: "Also if past posts, archived templates and compositions use it" })
    ),
    sandbox,
    workspace
  }),
  positional: ["asset"],
  output: Schema.Struct({ id: Schema.String, workspace: Schema.String }),
  examples: { "A picture that is not used any more": { asset: "asset_01kb2x9w3t5v7y8z" } },
  pathOf: assetPath,
  asks: ({ asset, force }) => given({ assetId: asset, force }),
  tells: ({ id }, _, { workspaceId }) => ({ id, workspace: workspaceId }),
  shown: ({ id }) => ({ result: id, note: "Deleted." })
})
