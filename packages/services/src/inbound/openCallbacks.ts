import type { Account, ConnectorServices } from "@tidings/connectors/connectorsOf"
import type { Callback } from "@tidings/connectors/Callback"
import type { Channel } from "@tidings/connectors/Channel"
import { connectors } from "@tidings/connectors/registry"
import type { ConnectorId, WorkspaceId } from "@tidings/schema/Id"
import { Redacted } from "effect"

type Row = Account["row"]

/** Keys with which this installation verifies callbacks. */
export interface CallbackKeys {
  /** The installation's own token, for providers that sign nothing; undefined if there is none. */
  readonly inboundToken: string | undefined
  readonly accounts: ReadonlyArray<Account>
}

/** The account of a workspace that a callback belongs to. */
interface AccountOf {
  readonly workspaceId: WorkspaceId
  readonly connectorId: ConnectorId
}

/** A provider's callback, with the key that verifies it. */
export interface OpenCallback {
  readonly channel: Channel
  readonly provider: string
  readonly callback: Callback<any, ConnectorServices>
  readonly key: Redacted.Redacted<string>
  /** The workspace's account; undefined for the installation's own. */
  readonly of: AccountOf | undefined
}

/** The names of a row's callback in URLs, its own name first. */
export const namesOf = ({ callback, name }: Row): ReadonlyArray<string> => [name, ...(callback?.aliases ?? [])]

/** The rows whose callbacks are verified by a key of each account. */
export const rowsOfAccounts: ReadonlyArray<Row> = connectors.filter(
  ({ callback }: Row) => typeof callback?.key === "function"
)

const keyOf = ({ callback, name }: Row, { accounts, inboundToken }: CallbackKeys) => {
  if (callback === undefined) return undefined
  if (callback.key === "inbound token") return inboundToken === undefined ? undefined : Redacted.make(inboundToken)
  const account = accounts.find(({ row }) => row.name === name)
  return account && callback.key(account.credentials)
}

/** The installation's callbacks that can be verified; no others are open. */
export const openCallbacks = (
  keys: CallbackKeys
): ReadonlyArray<OpenCallback & { readonly names: ReadonlyArray<string> }> =>
  connectors.flatMap((row: Row) => {
    const key = keyOf(row, keys)
    if (row.callback === undefined || key === undefined) return []
    const { callback, channel, name: provider } = row
    return [{ channel, provider, names: namesOf(row), callback, key, of: undefined }]
  })
