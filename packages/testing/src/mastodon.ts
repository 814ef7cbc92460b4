import { type Heard, httpPeer, type Said } from "@tidings/connectors/testing/httpPeer"
import { Clock, Effect } from "effect"
import type { Workspace } from "./fixtures.ts"
import { connectedAccount } from "./socialPosts.ts"

interface Status {
  readonly id: string
  readonly text: string
  readonly created_at: string
  readonly in_reply_to_id: string | null
  readonly media_attachments: ReadonlyArray<string>
}

/**
 * The answer of a server to its n-th new status, from 1, instead of accepting it; `lose` accepts it but sends no
 * answer.
 */
export type Instead = (number: number) => Said | "lose" | undefined

/**
 * A Mastodon server on this machine with an account of the workspace, until the scope ends
 * (docs.joinmastodon.org/methods/statuses, 2026-07).
 */
export const mastodon = Effect.fnUntraced(function* (
  workspace: Workspace,
  instead: Instead = () => undefined,
  {
    accountRef = "42",
    revoked = { status: 200, body: {} }
  }: {
    readonly accountRef?: string
    /** The answer to a token revocation. */
    readonly revoked?: Said
  } = {}
) {
  const statuses: Array<Status> = []
  const byKey = new Map<string, Status>()
  const removed: Array<string> = []
  const clock = yield* Clock.Clock
  let offered = 0

  const shown = (status: Status): Said => ({
    status: 200,
    body: { ...status, url: `https://mastodon.example/${status.id}` }
  })

  const post = ({ headers, said }: Heard): Said => {
    const before = byKey.get(headers["idempotency-key"]!)
    if (before !== undefined) return shown(before)
    offered += 1
    const other = instead(offered)
    if (other !== undefined && other !== "lose") return other
    const status = {
      id: String(1000 + statuses.length),
      text: said.status,
      created_at: new Date(clock.currentTimeMillisUnsafe()).toISOString(),
      in_reply_to_id: said.in_reply_to_id ?? null,
      media_attachments: said.media_ids ?? []
    }
    statuses.push(status)
    byKey.set(headers["idempotency-key"]!, status)
    return other === "lose" ? "cut" : shown(status)
  }

  const answer = (heard: Heard): Said => {
    const path = heard.path.split("?")[0]!
    if (path.endsWith("/verify_credentials"))
      return {
        status: 200,
        body: { id: "42", username: "tidings", display_name: "Tidings", url: "https://mastodon.example/@tidings" }
      }
    if (path.startsWith("/api/v2/media")) return { status: 200, body: { id: "7", url: "https://mastodon.example/7" } }
    if (path === "/oauth/revoke") return revoked
    if (heard.method === "POST") return post(heard)
    if (path.endsWith("/accounts/42/statuses")) return { status: 200, body: statuses.toReversed() }
    const status = statuses.find(({ id }) => path.includes(`/statuses/${id}`))
    if (status === undefined) return { status: 404, body: { error: "Record not found" } }
    if (heard.method === "DELETE") removed.push(status.id)
    if (path.endsWith("/source")) return { status: 200, body: { id: status.id, text: status.text } }
    return {
      status: 200,
      body: { ...status, favourites_count: 3, replies_count: 1, reblogs_count: 2, quotes_count: 0 }
    }
  }

  const { heard, url } = yield* httpPeer(answer)
  const connectorId = yield* connectedAccount(workspace, "mastodon", accountRef, {
    serverUrl: url,
    clientId: "client",
    clientSecret: "secret",
    accessToken: `token-${new URL(url).port}`,
    accountRef
  })
  return { connectorId, heard, removed, statuses }
})
