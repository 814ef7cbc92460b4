import type { Account } from "@tidings/connectors/connectorsOf"
import { connectors } from "@tidings/connectors/registry"
import type { MessageReport } from "@tidings/connectors/Callback"
import { type CalledBack, type CallbackPeer, occasion, type Tells } from "@tidings/connectors/testing/CallbackPeer"
import { type Peer, peerOf } from "@tidings/connectors/testing/Peer"

/** A provider that calls back, and its peer on this machine. */
export interface Caller {
  readonly row: Account["row"]
  readonly peer: Peer
  /** Undefined if the peer lacks callbacks, which suites must treat as a failure. */
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

/** Every row with a provider that reports over its connection. */
export const listeners: ReadonlyArray<Caller> = all.filter(({ row }) => row.listens === true)

const isReport = (told: CalledBack["told"]): told is ReadonlyArray<MessageReport> =>
  told.every((one) => "outcome" in one)

/** Message reports of a row's peer, by name. */
export const outcomesOf = ({ callback }: Caller): ReadonlyArray<readonly [name: string, tells: Tells]> =>
  Object.entries(callback?.tells ?? {}).filter(([, tells]) => isReport(tells(occasion()).told))

/** Other reports of the peer whose names start with this kind, by name. */
export const tellsOf = (
  { callback }: Caller,
  kind: "confirmation" | "received" | "received as"
): ReadonlyArray<readonly [string, Tells]> =>
  Object.entries(callback?.tells ?? {}).filter(([name]) => name.startsWith(kind))

/** URL at which a provider confirms a callback address; empty if it needs no confirmation. */
export const confirmUrlOf = (caller: Caller): string =>
  tellsOf(caller, "confirmation")
    .flatMap(([, tells]) => tells(occasion()).told)
    .map((told) => ("confirmUrl" in told ? told.confirmUrl : ""))
    .join("")
