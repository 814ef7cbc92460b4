import type { Account } from "@tidings/connectors/Account"
import type { Callback } from "@tidings/connectors/Callback"
import type { Channel } from "@tidings/connectors/Channel"
import type { ConnectorServices } from "@tidings/connectors/connectorsOf"
import { connectors } from "@tidings/connectors/registry"
import type { ConnectorId, WorkspaceId } from "@tidings/schema/Id"
import { Redacted } from "effect"

type Row = Account["row"]

/** What this installation can prove callbacks genuine with. */
export interface CallbackKeys {
  /** The installation's own, for providers that sign nothing; undefined where there is none. */
  readonly inboundToken: string | undefined
  readonly accounts: ReadonlyArray<Account>
}

/** The account of a workspace that a callback is about. */
export interface AccountOf {
  readonly workspaceId: WorkspaceId
  readonly connectorId: ConnectorId
}

/** A provider's callback, with the key that proves it genuine. */
export interface OpenCallback {
  readonly channel: Channel
  readonly provider: string
  readonly callback: Callback<any, ConnectorServices>
  readonly key: Redacted.Redacted<string>
  /** undefined: the installation's own account. */
  readonly of: AccountOf | undefined
}

/** What the callbacks of a row may be called by, its own name first. */
export const namesOf = ({ callback, name }: Row): ReadonlyArray<string> => [name, ...(callback?.aliases ?? [])]

/** The rows whose callbacks prove themselves by a key of each account. */
export const rowsOfAccounts: ReadonlyArray<Row> = connectors.filter(
  ({ callback }: Row) => typeof callback?.key === "function"
)

const keyOf = ({ callback, name }: Row, { accounts, inboundToken }: CallbackKeys) => {
  if (callback === undefined) return undefined
  if (callback.key === "inbound token") return inboundToken === undefined ? undefined : Redacted.make(inboundToken)
  const account = accounts.find(({ row }) => row.name === name)
  return account && callback.key(account.credentials)
}

/** The installation's callbacks that can be told from forged ones; no others are open. */
export const openCallbacks = (
  keys: CallbackKeys
): ReadonlyArray<OpenCallback & { readonly names: ReadonlyArray<string> }> =>
  connectors.flatMap((row: Row) => {
    const key = keyOf(row, keys)
    if (row.callback === undefined || key === undefined) return []
    const { callback, channel, name: provider } = row
    return [{ channel, provider, names: namesOf(row), callback, key, of: undefined }]
  })
