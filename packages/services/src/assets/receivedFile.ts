import type { AssetFile } from "@tidings/engines/assets/AssetFile"
import { fileType } from "@tidings/engines/assets/fileType"
import { logoOf } from "@tidings/engines/qr/files/logoOf"
import { Effect } from "effect"

/** The most bytes of an SVG. */
export const mostSvgBytes = 512 * 1024

/** The first bytes of a file that tell its type. */
export const headBytes = 64

/** Returns a file with its type as its content shows it, or the reason why it is not taken. */
export const receivedFile = (bytes: Uint8Array): Effect.Effect<AssetFile | string> =>
  Effect.gen(function* () {
    const type = fileType(bytes)
    if (type.extension !== "svg") return { bytes, ...type }
    const logo = yield* Effect.promise(() => logoOf({ bytes, contentType: type.contentType }))
    return "path" in logo ? logo.message : { bytes, ...type }
  })
