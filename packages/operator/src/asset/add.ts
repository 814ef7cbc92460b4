import { problem } from "@tidings/schema/Problem"
import { Caller } from "@tidings/services/access/Caller"
import { systemCaller } from "@tidings/services/access/systemCaller"
import { Assets } from "@tidings/services/assets/Assets"
import { pictureType } from "@tidings/services/assets/pictureType"
import { logoOf } from "@tidings/services/qr/files/logoOf"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace } from "../fields.ts"
import { workspaceFor } from "../workspaceFor.ts"

const File = Schema.Struct({ filename: Schema.String, base64: Schema.String }).annotate({
  description: "A PNG, JPEG, WebP or SVG of at most 10 MB"
})

const circle = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><circle cx="30" cy="30" r="28" fill="#123456"/></svg>`

export default Command.make({
  name: "asset add",
  says: "Put a picture into a workspace's library, to be a QR code's logo; prints its id",
  input: Schema.Struct({ file: File, workspace }),
  positional: ["file"],
  files: { file: 10 * 1024 * 1024 },
  output: Schema.Struct({
    id: Schema.String,
    content_type: Schema.String,
    byte_length: Schema.Int,
    workspace: Schema.String
  }),
  audit: "asset.add",
  examples: {
    "Its id goes into style.logoAssetId": { file: { filename: "logo.svg", base64: btoa(circle) } }
  },
  prepare: ({ file, workspace }) =>
    Effect.gen(function* () {
      const { id, plan } = yield* workspaceFor(workspace)
      const bytes = Buffer.from(file.base64, "base64")
      const type = pictureType(bytes)
      const logo = yield* Effect.promise(() => logoOf({ bytes, contentType: type.contentType }))
      if ("path" in logo) return yield* problem("field_invalid", { message: `${file.filename}: ${logo.message}.` })
      const caller = systemCaller(id, plan)
      const stored = yield* Assets.use((assets) => assets.put({ bytes, ...type })).pipe(
        Effect.provideService(Caller, caller)
      )
      return { caller, stored }
    }),
  perform: ({ file: { filename } }, _, { caller, stored }) =>
    Effect.gen(function* () {
      const id = yield* Assets.use((assets) => assets.record(stored, { filename, tags: ["logo"] })).pipe(
        Effect.provideService(Caller, caller)
      )
      const { workspaceId } = caller
      return {
        output: { id, content_type: stored.contentType, byte_length: stored.byteLength, workspace: workspaceId },
        changes: [{ workspaceId, target: { kind: "asset", id }, metadata: { filename } }]
      }
    }),
  shown: ({ id }) => ({ result: id, note: "A QR code wears it by style.logoAssetId." })
})
