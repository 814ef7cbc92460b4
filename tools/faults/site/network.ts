import type { Received, Reply } from "@tidings/testing/Receiver"
import { Effect } from "effect"
import { peer } from "./peer.ts"

/** The account that posts go through. */
export const networkAccount = "42"

interface Status {
  readonly id: string
  readonly text: string
  readonly created_at: string
  readonly in_reply_to_id: null
  readonly media_attachments: ReadonlyArray<never>
}

const said = (body: unknown): Reply => ({
  status: 200,
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body)
})

/**
 * A social network that speaks as a Mastodon server does: a status that comes again under its Idempotency-Key is the
 * one that is there (docs.joinmastodon.org/methods/statuses).
 */
export const network = Effect.fnUntraced(function* (nowMs: () => number) {
  const byKey = new Map<string, Status>()
  const statuses = () => [...byKey.values()].toReversed()
  const keyOf = ({ headers }: Received) => String(headers["idempotency-key"])
  const { behave, url } = yield* peer(
    (request) => {
      const { method, path } = request
      if (method === "POST") return said(byKey.get(keyOf(request)))
      if (path.includes(`/accounts/${networkAccount}/statuses`)) return said(statuses())
      const status = statuses().find(({ id }) => path.endsWith(`/statuses/${id}/source`))
      if (status !== undefined) return said({ id: status.id, text: status.text })
      return said({ id: networkAccount, username: "acme", display_name: "Acme", url: "https://social.example/@acme" })
    },
    (request) => {
      const key = keyOf(request)
      if (request.method !== "POST" || byKey.has(key)) return
      byKey.set(key, {
        id: String(1_000 + byKey.size),
        text: JSON.parse(request.body).status,
        created_at: new Date(nowMs()).toISOString(),
        in_reply_to_id: null,
        media_attachments: []
      })
    }
  )
  return { url, behave, texts: () => statuses().map(({ text }) => text) }
})
