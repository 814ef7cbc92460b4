import type { Said } from "../../../testing/httpPeer.ts"
import { throttleSeconds } from "../../../testing/Peer.ts"

/** Builds an error in the Graph API's form (developers.facebook.com/docs/graph-api/guides/error-handling, 2026-11). */
export const graphError = (
  status: number,
  code: number,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {}
): Said => ({
  status,
  headers,
  body: { error: { message, type: "OAuthException", code, fbtrace_id: "A6LJylpZRKw2xKLFsAP", ...more } }
})

/** Too many calls of one business; the wait is given in minutes. */
export const throttled: Said = graphError(
  400,
  80002,
  "There have been too many calls to this account. Wait a bit and try again.",
  {},
  {
    "X-App-Usage": '{"call_count":28,"total_time":25,"total_cputime":25}',
    "X-Business-Use-Case-Usage": JSON.stringify({
      "1234567890": [
        {
          type: "instagram",
          call_count: 100,
          total_cputime: 25,
          total_time: 25,
          estimated_time_to_regain_access: throttleSeconds / 60
        }
      ]
    })
  }
)

export const expired: Said = graphError(
  400,
  190,
  "Error validating access token: Session has expired on Sunday, 22-Nov-26 12:00:00 PST.",
  { error_subcode: 463 }
)
