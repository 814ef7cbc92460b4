import type { Account } from "@tidings/connectors/Account"
import { connectors } from "@tidings/connectors/registry"
import type { MessageReport } from "@tidings/connectors/Callback"
import { type CalledBack, type CallbackPeer, occasion, type Tells } from "@tidings/connectors/testing/CallbackPeer"
import { type Peer, peerOf } from "@tidings/connectors/testing/Peer"

/** A provider that calls back, and what plays it on this machine. */
export interface Caller {
  readonly row: Account["row"]
  readonly peer: Peer
  /** Undefined where the peer lacks it, which no suite may pass over. */
  readonly callback: CallbackPeer | undefined
}

const all: ReadonlyArray<Caller> = await Promise.all(
  connectors.map(async (row: Account["row"]) => {
    const peer = await peerOf(row)
    return { row, peer, callback: peer.callback }
  })
)

/** Every row that has a callback. */
export const callers: ReadonlyArray<Caller> = all.filter(({ row }) => row.callback !== undefined)

/** The row of this name that has a callback. */
export const callerNamed = (name: string): Caller => callers.find(({ row }) => row.name === name)!

/** Every row that is told over its connection. */
export const listeners: ReadonlyArray<Caller> = all.filter(({ row }) => row.listens === true)

const isReport = (told: CalledBack["told"]): told is ReadonlyArray<MessageReport> =>
  told.every((one) => "outcome" in one)

/** What a row's peer tells of messages, by name. */
export const outcomesOf = ({ callback }: Caller): ReadonlyArray<readonly [name: string, tells: Tells]> =>
  Object.entries(callback?.tells ?? {}).filter(([, tells]) => isReport(tells(occasion()).told))

/** What else it tells that is called so, by name. */
export const tellsOf = (
  { callback }: Caller,
  kind: "confirmation" | "received" | "received as"
): ReadonlyArray<readonly [string, Tells]> =>
  Object.entries(callback?.tells ?? {}).filter(([name]) => name.startsWith(kind))

/** Where a provider that asks for it wants to be told that an address is ours. */
export const confirmUrlOf = (caller: Caller): string =>
  tellsOf(caller, "confirmation")
    .flatMap(([, tells]) => tells(occasion()).told)
    .map((told) => ("confirmUrl" in told ? told.confirmUrl : ""))
    .join("")
