import type { ConnectorId, WorkspaceId } from "@tidings/schema/Id"
import { ChannelId, type SocialNetwork } from "@tidings/schema/resources/SocialNetwork"
import { isoOrNull } from "@tidings/storage/iso"
import { ConnectorRepository, type ConnectorRow } from "@tidings/storage/repositories/ConnectorRepository"
import { Context, Effect, Layer, Schema } from "effect"
import { type PostFault, fault } from "@tidings/engines/social/rules/PostFault"

/** The account that a post is published on. */
export interface PostAccount {
  /** The connector's id; null in the sandbox. */
  readonly connectorId: ConnectorId | null
  readonly accountRef: string
}

export const isFault = (account: PostAccount | PostFault): account is PostFault => "path" in account

const isChannel = Schema.is(ChannelId)

/** The reference of an account; its connector's id if that is a single account. */
export const refOf = ({ accountRef, id }: Pick<ConnectorRow, "accountRef" | "id">): string =>
  accountRef === "" ? id : accountRef

const sandboxRef = (channelId: ChannelId): string => `sandbox-${channelId}`

const sandboxNetwork = (channelId: ChannelId): SocialNetwork => ({
  channelId,
  accountRef: sandboxRef(channelId),
  transport: "sandbox",
  displayName: "Sandbox",
  handle: null,
  status: "connected",
  lastSyncedAt: null
})

/** A connector that is an account of a network. */
type AccountRow = ConnectorRow & { readonly provider: ChannelId }

const toNetwork = (row: AccountRow): SocialNetwork => ({
  channelId: row.provider,
  accountRef: refOf(row),
  transport: "native",
  displayName: row.displayName,
  handle: row.handle,
  status: row.status,
  lastSyncedAt: isoOrNull(row.checkedAt)
})

interface Whose {
  readonly workspaceId: WorkspaceId
  readonly livemode: boolean
}

/** The accounts that a workspace can post on, as read once. */
export interface ConnectedAccounts {
  /** Connector rows of the accounts; empty in the sandbox. */
  readonly rows: ReadonlyArray<AccountRow>
  readonly networks: ReadonlyArray<SocialNetwork>
  /**
   * Returns the account of a channel: the named one, else the only one. Returns a fault if there is none, or if there
   * are several and none is named.
   */
  readonly choose: (channelId: ChannelId, named: string | undefined) => PostAccount | PostFault
}

const chosen = (
  accounts: ReadonlyArray<PostAccount>,
  channelId: ChannelId,
  named: string | undefined
): PostAccount | PostFault => {
  const path = `targetAccountRefs.${channelId}`
  const [first, ...others] = accounts
  if (named !== undefined) {
    const found = accounts.find(({ accountRef }) => accountRef === named)
    return found ?? fault(path, "enum_violation", `No account ${named} of ${channelId} is connected`)
  }
  if (first === undefined) return fault("channels", "enum_violation", `No account of ${channelId} is connected`)
  if (others.length === 0) return first
  const refs = accounts.map(({ accountRef }) => accountRef).join(", ")
  return fault(path, "required", `Several accounts of ${channelId} are connected; name one of ${refs}`)
}

const ofSandbox: ConnectedAccounts = {
  rows: [],
  networks: ChannelId.literals.map(sandboxNetwork),
  choose: (channelId, named) => chosen([{ connectorId: null, accountRef: sandboxRef(channelId) }], channelId, named)
}

const ofRows = (rows: ReadonlyArray<AccountRow>): ConnectedAccounts => ({
  rows,
  networks: rows.map(toNetwork),
  choose: (channelId, named) => {
    const ofChannel = rows.filter(({ provider }) => provider === channelId)
    return chosen(
      ofChannel.map((row) => ({ connectorId: row.id, accountRef: refOf(row) })),
      channelId,
      named
    )
  }
})

/** Reads the social accounts that a workspace connected; a sandbox key has a simulated one of each network. */
export class PostAccounts extends Context.Service<PostAccounts>()("@tidings/services/social/PostAccounts", {
  make: Effect.map(ConnectorRepository, (connectors) => ({
    of: ({ livemode, workspaceId }: Whose): Effect.Effect<ConnectedAccounts> =>
      livemode
        ? Effect.map(connectors.ofChannel(workspaceId, "social"), (rows) =>
            ofRows(rows.filter((row): row is AccountRow => isChannel(row.provider)))
          )
        : Effect.succeed(ofSandbox)
  }))
}) {
  static readonly layer = Layer.effect(this, this.make)
}
