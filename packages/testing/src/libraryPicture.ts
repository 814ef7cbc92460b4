import { Caller, systemCaller } from "@tidings/services/access/Caller"
import { Assets } from "@tidings/services/assets/Assets"
import { Effect } from "effect"
import { crc32, deflateSync } from "node:zlib"
import type { Workspace } from "./fixtures.ts"

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG with a gradient between two colours. */
export const drawnPicture = (width: number, height: number): Buffer => {
  const row = Buffer.alloc(1 + width * 3)
  for (let x = 0; x < width; x++) row.set([31, 111, Math.floor((x / width) * 200)], 1 + x * 3)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0))
  ])
}

/** Adds a picture to a workspace's library; returns its id. */
export const libraryPicture = Effect.fnUntraced(function* (
  { id: workspaceId }: Pick<Workspace, "id">,
  filename = "launch.png",
  bytes: Uint8Array = drawnPicture(1200, 675)
) {
  const inWorkspace = Effect.provideService(Caller, systemCaller(workspaceId, "pro"))
  const assets = yield* Assets
  const stored = yield* inWorkspace(assets.put({ bytes, contentType: "image/png", extension: "png" }))
  return yield* inWorkspace(assets.record(stored, { filename, tags: [] }))
})
