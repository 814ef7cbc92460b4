import type { MessageReport } from "@tidings/connectors/Callback"
import { occasion, type Occasion, type Tells } from "@tidings/connectors/testing/CallbackPeer"
import type { Any } from "@tidings/connectors/Connector"
import type { Stage } from "@tidings/connectors/testing/Peer"
import type { ConnectorId } from "@tidings/schema/Id"
import { Clock, Effect, type Scope } from "effect"
import { accountAt } from "../accountAt.ts"
import { makeWorkspace, type World } from "../World.ts"
import type { Workspace } from "../fixtures.ts"
import type { Caller } from "./callers.ts"
import { callbackServer, publicUrl } from "./callbackServer.ts"
import { type Handed, person } from "./Handed.ts"
import { handedBy } from "./handedBy.ts"

/** An account of a workspace with its callback URL; the installation's account if the row supports no other. */
export interface AccountHere {
  readonly workspace: Workspace
  readonly connectorId: ConnectorId | undefined
  readonly url: string
  /** Sends a report, for providers that report over their connection. */
  readonly say?: Stage<Any>["say"]
}

/**
 * Creates an account in a new workspace at the provider on this machine, with the peer's credentials, optionally
 * changed.
 */
export const accountHere = Effect.fnUntraced(function* (
  { peer, row }: Caller,
  change: (credentials: any) => unknown = (credentials) => credentials
): Effect.fn.Return<AccountHere, never, World | Scope.Scope> {
  const workspace = yield* makeWorkspace()
  const url = `${publicUrl}/inbound/${row.channel}/${row.name}`
  if (row.callback?.key === "inbound token") return { workspace, connectorId: undefined, url }
  const { credentials, say } = yield* Effect.provide(peer.behaving.takes, peer.services)
  const { id } = yield* Effect.orDie(accountAt(workspace.id, row, change(credentials)))
  return { workspace, connectorId: id, url: `${url}/${id}`, ...(say && { say }) }
})

let serials = 0

/** A unique occasion to report on a message at this instant. */
export const occasionOf = (
  { url }: Pick<AccountHere, "url">,
  { messageId, ownId }: Pick<Handed, "messageId" | "ownId">
): Effect.Effect<Occasion> =>
  Effect.map(Clock.currentTimeMillis, (nowMs) => occasion({ messageId, ownId, nowMs, url, person, serial: ++serials }))

/** A message that was sent through an account. */
export const messageOf = ({ row }: Caller, account: AccountHere, isLost = false) =>
  Effect.map(handedBy[row.channel as keyof typeof handedBy]({ ...account, provider: row.name, isLost }), (message) =>
    isLost ? { ...message, messageId: `lost-${message.ownId}` } : message
  )

/**
 * A server, an account there, and a message sent through it; with functions that build a report as a request, and its
 * expected reading.
 */
export const calledBack = Effect.fnUntraced(function* (caller: Caller, { isLost = false } = {}) {
  const post = yield* callbackServer
  const account = yield* accountHere(caller)
  const message = yield* messageOf(caller, account, isLost)
  const tell = (tells: Tells, changes: Partial<Occasion> = {}) =>
    Effect.map(occasionOf(account, message), (of) => tells({ ...of, ...changes }).request)
  const reportIn = (tells: Tells) => tells(occasion({ person })).told[0] as MessageReport
  return { post, account, message, tell, reportIn }
})
