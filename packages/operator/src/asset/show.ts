import read_asset from "@tidings/operations/assets/read_asset"
import { AssetDetails } from "@tidings/schema/resources/Asset"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { sandbox, workspace } from "../fields.ts"
import { pairLines } from "../table.ts"
import { assetField, assetPath, measureText } from "./AssetFields.ts"

export default Face.make(read_asset, {
  name: "asset show",
  says: "Show a file of the library, and what uses it",
  input: Schema.Struct({ asset: assetField, sandbox, workspace }),
  positional: ["asset"],
  output: AssetDetails,
  examples: { "What uses it": { asset: "asset_01kb2x9w3t5v7y8z" } },
  pathOf: assetPath,
  asks: ({ asset }) => ({ assetId: asset }),
  tells: (asset) => asset,
  shown: (asset) => ({
    result: [
      pairLines({
        id: asset.id,
        file: asset.filename,
        type: asset.content_type,
        bytes: asset.byte_length.toLocaleString("en"),
        measures: measureText(asset) || "unknown",
        url: asset.url ?? "none until its file comes",
        "alternative text": asset.alt ?? "none",
        tags: asset.tags.join(", ") || "none",
        created: asset.created_at
      }),
      ...(asset.used_by.length === 0
        ? ["Nothing uses it."]
        : asset.used_by.map(({ id, kind }) => `used by ${kind} ${id}`))
    ].join("\n")
  })
})
