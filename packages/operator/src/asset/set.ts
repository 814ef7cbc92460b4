import update_asset from "@tidings/operations/assets/update_asset"
import { Asset } from "@tidings/schema/resources/Asset"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { given, sandbox, workspace } from "../fields.ts"
import { assetField, assetPath } from "./AssetFields.ts"

const optional = (title: string, description: string) =>
  Schema.optionalKey(Schema.String.annotate({ title, description }))

export default Face.make(update_asset, {
  name: "asset set",
  says: "Change name, alternative text or tags of a file of the library",
  input: Schema.Struct({
    asset: assetField,
    filename: optional("name", "Its name, for people"),
    alt: optional("text", "Alternative text of a picture; an empty one removes it"),
    tag: Schema.optionalKey(
      Schema.Array(Schema.String).annotate({ description: "A word to find it by; all of them are replaced" })
    ),
    sandbox,
    workspace
  }),
  positional: ["asset"],
  output: Asset,
  examples: { "For those who cannot see it": { asset: "asset_01kb2x9w3t5v7y8z", alt: "The bakery at dawn" } },
  pathOf: (path) => (path.startsWith("tags") ? path.replace("tags", "tag") : assetPath(path)),
  asks: ({ alt, asset, filename, tag }) => given({ assetId: asset, filename, alt: alt === "" ? null : alt, tags: tag }),
  tells: (asset) => asset,
  shown: ({ alt, filename, id, tags }) => ({
    result: id,
    note: [filename, ...(alt === null ? [] : [alt]), ...(tags.length === 0 ? [] : [tags.join(", ")])].join("; ")
  })
})
