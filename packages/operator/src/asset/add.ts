import { problem } from "@tidings/schema/Problem"
import { Caller, systemCaller } from "@tidings/services/access/Caller"
import { AssetFiles } from "@tidings/services/assets/AssetFiles"
import { Assets } from "@tidings/services/assets/Assets"
import { receivedFile } from "@tidings/services/assets/receivedFile"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { sandbox, workspace, workspaceFor } from "../fields.ts"

const File = Schema.Struct({ filename: Schema.String, base64: Schema.String }).annotate({
  description: "A PNG, JPEG, WebP, GIF, SVG, MP4, MOV or WebM of at most 100 MB"
})

const circle = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><circle cx="30" cy="30" r="28" fill="#123456"/></svg>`

export default Command.make({
  name: "asset add",
  says: "Put a picture or a film into a workspace's library, for posts, mails and as a QR code's logo; prints its id",
  input: Schema.Struct({ file: File, sandbox, workspace }),
  positional: ["file"],
  files: { file: 100 * 1024 * 1024 },
  output: Schema.Struct({
    id: Schema.String,
    url: Schema.String,
    content_type: Schema.String,
    byte_length: Schema.Int,
    width: Schema.NullOr(Schema.Int),
    height: Schema.NullOr(Schema.Int),
    duration_ms: Schema.NullOr(Schema.Int),
    workspace: Schema.String
  }),
  audit: "asset.add",
  examples: {
    "Its id goes into style.logoAssetId": { file: { filename: "logo.svg", base64: btoa(circle) } }
  },
  prepare: ({ file, sandbox = false, workspace }) =>
    Effect.gen(function* () {
      const { id, plan } = yield* workspaceFor(workspace)
      const received = yield* receivedFile(Buffer.from(file.base64, "base64"))
      if (typeof received === "string")
        return yield* problem("field_invalid", { message: `${file.filename}: ${received}.` })
      const caller = { ...systemCaller(id, plan), livemode: !sandbox }
      const stored = yield* Assets.use((assets) => assets.put(received)).pipe(
        Effect.provideService(Caller, caller),
        Effect.catchTag("field_invalid", ({ message }) =>
          Effect.fail(problem("field_invalid", { message: `${file.filename}: ${message}` }))
        )
      )
      return { caller, stored }
    }),
  perform: ({ file: { filename } }, _, { caller, stored }) =>
    Effect.gen(function* () {
      const id = yield* Assets.use((assets) =>
        assets.record(stored, { filename, tags: stored.contentType.startsWith("video/") ? [] : ["logo"] })
      ).pipe(Effect.provideService(Caller, caller))
      const { livemode, workspaceId } = caller
      const { publicUrl } = yield* AssetFiles
      return {
        output: {
          id,
          url: publicUrl({ id, contentType: stored.contentType }),
          content_type: stored.contentType,
          byte_length: stored.byteLength,
          width: stored.measures.width,
          height: stored.measures.height,
          duration_ms: stored.measures.durationMs,
          workspace: workspaceId
        },
        changes: [{ workspaceId, livemode, target: { kind: "asset", id }, metadata: { filename } }]
      }
    }),
  shown: ({ id, url }) => ({
    result: id,
    note: `A post shows it by media[].assetId; a QR code wears a picture by style.logoAssetId; a mail or a site shows it by ${url}`
  })
})
