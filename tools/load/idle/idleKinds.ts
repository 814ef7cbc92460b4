import type { WorkspaceId } from "@tidings/schema/Id"
import { Keys } from "@tidings/services/keys/Keys"
import { Sessions } from "@tidings/services/signIns/Sessions"
import { madeMember } from "@tidings/testing/madeMember"
import { mostFollowed } from "@tidings/transports/console/live/LiveStreams"
import { envelope, mirror } from "@tidings/transports/mcp/testing/post"
import { mostStreams } from "@tidings/transports/mcp/subscriptions/Streams"
import { Effect } from "effect"
import type { LoadRequest } from "../../bench/load/Load.ts"
import type { LoadedSite } from "../site/LoadedSite.ts"

type Requests = (url: string) => ReadonlyArray<LoadRequest>

/** A kind of stream that is open and idle most of the time. */
export interface IdleKind {
  readonly name: "idle MCP streams" | "open console pages"
  /** Streams of it that a server process opens at most. */
  readonly ofProcess: number
  /** Makes what `count` streams of one process need; returns their requests to a server. */
  readonly prepare: (site: LoadedSite, count: number) => Effect.Effect<Requests>
}

const listen = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "subscriptions/listen",
  params: { _meta: envelope, notifications: { toolsListChanged: true } }
})

const idleStreams: IdleKind = {
  name: "idle MCP streams",
  ofProcess: mostStreams.ofProcess,
  prepare: Effect.fnUntraced(function* (site, count) {
    const secrets = yield* Effect.forEach(Array.from({ length: Math.ceil(count / mostStreams.ofKey) }), (_, n) => {
      const { workspaceId } = site.workspaces[n % site.workspaces.length]!
      const key = { workspaceId, kind: "live", name: `Agent ${n}`, grants: "full" } as const
      return Effect.map(site.inside(Keys.use(({ create }) => create(key))), ({ secret }) => secret)
    })
    return (url) =>
      Array.from({ length: count }, (_, n) => ({
        url: `${url}/mcp`,
        method: "POST",
        headers: {
          Authorization: `Bearer ${secrets[n % secrets.length]!}`,
          "Content-Type": "application/json",
          Accept: "application/json, text/event-stream",
          ...mirror("subscriptions/listen")
        },
        body: listen
      }))
  })
}

const pages = ["/today", "/mails"]

const signedIn = Effect.fnUntraced(function* (site: LoadedSite, workspaceId: WorkspaceId, sessions: number) {
  const user = `owner@${workspaceId.replace("_", "-")}.example`
  yield* Effect.orDie(site.inside(madeMember(workspaceId, user)))
  const opened = site.inside(Sessions.use(({ open }) => open({ user, workspace_id: workspaceId })))
  return yield* Effect.replicateEffect(opened, sessions)
})

const openPages: IdleKind = {
  name: "open console pages",
  ofProcess: mostFollowed.ofProcess,
  prepare: Effect.fnUntraced(function* (site, count) {
    const ofWorkspace = Math.ceil(mostFollowed.ofWorkspace / mostFollowed.ofSession)
    const secrets: Array<string | undefined> = []
    for (let n = 0; secrets.length * mostFollowed.ofSession < count; n++) {
      const { workspaceId } = site.workspaces[n] ?? (yield* site.further)
      const left = Math.ceil(count / mostFollowed.ofSession) - secrets.length
      secrets.push(...(yield* signedIn(site, workspaceId, Math.min(ofWorkspace, left))))
    }
    return (url) =>
      Array.from({ length: count }, (_, n) => ({
        url: url + pages[n % pages.length]!,
        method: "GET",
        headers: { Accept: "text/event-stream", Cookie: `tidings_session=${secrets[n % secrets.length]!}` }
      }))
  })
}

/** Every kind of stream; each is in every run. */
export const idleKinds: ReadonlyArray<IdleKind> = [idleStreams, openPages]
