import type { AssetFiles } from "@tidings/services/assets/AssetFiles"
import type { Uploads } from "@tidings/services/assets/Uploads"
import type { ExportFiles } from "@tidings/services/contactExports/ExportFiles"
import type { Inbox } from "@tidings/services/inbox/Inbox"
import type { PublicUrl } from "@tidings/services/installation/PublicUrl"
import type { Confirming } from "@tidings/services/lists/Confirming"
import type { AttemptLimits } from "@tidings/services/limits/AttemptLimits"
import type { SendShares } from "@tidings/services/sends/contents/SendShares"
import type { Tracking } from "@tidings/services/sends/tracking/Tracking"
import type { PreferenceMails } from "@tidings/services/readers/PreferenceMails"
import type { Readers } from "@tidings/services/readers/Readers"
import { Effect } from "effect"
import type { IncomingMessage } from "node:http"
import type { Mount } from "../http/Mount.ts"
import { asset } from "./asset.ts"
import { assetUpload } from "./assetUpload.ts"
import { exportDownload } from "./exportDownload.ts"
import { click, pixel } from "./tracking.ts"
import { inbox } from "./inbox/inbox.ts"
import { sharedMail } from "./sharedMail.ts"
import { confirmations } from "./confirmations.ts"
import { unsubscribe } from "./unsubscribe.ts"

/**
 * Mounts the addresses in mails: links, pixel and unsubscribe page; files, exports and shared mails by their signed
 * addresses; and if `inbox` is true, captured mails for anyone who can reach the server.
 */
export const visitorMounts = (options: {
  readonly inbox: boolean
  readonly ipOf?: (request: IncomingMessage) => string
}): Effect.Effect<
  ReadonlyArray<Mount>,
  never,
  | AssetFiles
  | AttemptLimits
  | Confirming
  | ExportFiles
  | PreferenceMails
  | Readers
  | SendShares
  | Tracking
  | Inbox
  | PublicUrl
  | Uploads
> =>
  Effect.gen(function* () {
    const ipOf = options.ipOf ?? (({ socket }) => socket.remoteAddress ?? "")
    return [
      yield* asset,
      yield* assetUpload,
      yield* exportDownload,
      yield* pixel,
      yield* click,
      ...(yield* unsubscribe({ ipOf })),
      ...(yield* confirmations({ ipOf })),
      yield* sharedMail,
      ...(options.inbox ? yield* inbox : [])
    ]
  })
