import type { AssetFiles } from "@tidings/services/assets/AssetFiles"
import type { Uploads } from "@tidings/services/assets/Uploads"
import type { ExportFiles } from "@tidings/services/contactExports/ExportFiles"
import type { Inbox } from "@tidings/services/inbox/Inbox"
import type { PublicUrl } from "@tidings/services/installation/PublicUrl"
import type { UnsubscribeLinks } from "@tidings/services/sends/tracking/UnsubscribeLinks"
import type { Tracking } from "@tidings/services/sends/tracking/Tracking"
import { Effect } from "effect"
import type { Mount } from "../http/Mount.ts"
import { asset } from "./asset.ts"
import { assetUpload } from "./assetUpload.ts"
import { exportDownload } from "./exportDownload.ts"
import { click, pixel } from "./tracking.ts"
import { inbox } from "./inbox/inbox.ts"
import { unsubscribe } from "./unsubscribe.ts"

/**
 * Mounts the addresses in mails: links, pixel and unsubscribe page; files and exports by their signed addresses; and if
 * `inbox` is true, captured mails for anyone who can reach the server.
 */
export const visitorMounts = (options: {
  readonly inbox: boolean
}): Effect.Effect<
  ReadonlyArray<Mount>,
  never,
  AssetFiles | ExportFiles | UnsubscribeLinks | Tracking | Inbox | PublicUrl | Uploads
> =>
  Effect.gen(function* () {
    return [
      yield* asset,
      yield* assetUpload,
      yield* exportDownload,
      yield* pixel,
      yield* click,
      ...(yield* unsubscribe),
      ...(options.inbox ? yield* inbox : [])
    ]
  })
