import type { Account } from "@tidings/connectors/Account"
import type { Callback } from "@tidings/connectors/Callback"
import type { ConnectorServices } from "@tidings/connectors/connectorsOf"
import { connectors } from "@tidings/connectors/registry"
import { Redacted } from "effect"

type Row = Account["row"]

/** What this installation can prove callbacks genuine with. */
export interface CallbackKeys {
  /** The installation's own, for providers that sign nothing; undefined where there is none. */
  readonly inboundToken: string | undefined
  readonly accounts: ReadonlyArray<Account>
}

/** A provider's callback, with the key that proves it genuine. */
export interface OpenCallback {
  readonly channel: string
  readonly provider: string
  /** What it may be called by, the provider's name first. */
  readonly names: ReadonlyArray<string>
  readonly callback: Callback<any, ConnectorServices>
  readonly key: Redacted.Redacted<string>
}

const keyOf = ({ callback, name }: Row, { accounts, inboundToken }: CallbackKeys) => {
  if (callback === undefined) return undefined
  if (callback.key === "inbound token") return inboundToken === undefined ? undefined : Redacted.make(inboundToken)
  const account = accounts.find(({ row }) => row.name === name)
  return account && callback.key(account.credentials)
}

/** The callbacks that can be told from forged ones; no others are open. */
export const openCallbacks = (keys: CallbackKeys): ReadonlyArray<OpenCallback> =>
  connectors.flatMap((row: Row) => {
    const key = keyOf(row, keys)
    if (row.callback === undefined || key === undefined) return []
    const names = [row.name, ...(row.callback.aliases ?? [])]
    return [{ channel: row.channel, provider: row.name, names, callback: row.callback, key }]
  })
