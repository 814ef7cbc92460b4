import { Caller } from "@tidings/services/access/Caller"
import { systemCaller } from "@tidings/services/access/systemCaller"
import { Assets } from "@tidings/services/assets/Assets"
import { pictureType } from "@tidings/services/assets/pictureType"
import { logoOf } from "@tidings/services/qr/files/logoOf"
import { AssetRepository } from "@tidings/storage/repositories/AssetRepository"
import { Effect, Schema } from "effect"
import { atomically } from "../atomically.ts"
import { audited } from "../audited.ts"
import { chosen } from "../chosen.ts"
import { DeedRefused, make, workspaceField } from "../Deed.ts"

/** A workspace's files, newest first. */
export const list_assets = make({
  input: Schema.Struct(workspaceField),
  perform: Effect.fnUntraced(function* ({ workspace }) {
    const { id } = yield* chosen(workspace)
    const rows = yield* AssetRepository.use((assets) => assets.list(id))
    return rows.map(({ byteLength, contentType, createdAt, filename, id, tags }) => ({
      id,
      filename,
      content_type: contentType,
      byte_length: byteLength,
      tags,
      created_at: createdAt.toISOString()
    }))
  })
})

/** Puts a picture that can be a logo into the library of a workspace; what a QR code could not wear is refused. */
export const add_asset = make({
  input: Schema.Struct({ ...workspaceField, filename: Schema.String, base64: Schema.String }),
  perform: Effect.fnUntraced(function* ({ base64, filename, workspace }, operator) {
    const { id: workspaceId, plan } = yield* chosen(workspace)
    const bytes = Buffer.from(base64, "base64")
    const type = pictureType(bytes)
    const logo = yield* Effect.promise(() => logoOf({ bytes, contentType: type.contentType }))
    if ("path" in logo) return yield* new DeedRefused({ message: `${filename}: ${logo.message}.` })
    const assets = yield* Assets
    const stored = yield* Effect.mapError(
      assets.put({ bytes, ...type }),
      ({ message }) => new DeedRefused({ message })
    ).pipe(Effect.provideService(Caller, systemCaller(workspaceId, plan)))
    return yield* atomically(
      Effect.gen(function* () {
        const id = yield* assets.record(stored, { filename, tags: ["logo"] })
        const target = { kind: "asset", id }
        yield* audited({ workspaceId, operator, action: "asset.add", target, metadata: { filename } })
        return { id, content_type: stored.contentType, byte_length: stored.byteLength, workspace: workspaceId }
      }).pipe(Effect.provideService(Caller, systemCaller(workspaceId, plan)))
    )
  })
})
