import type { ConnectedChannel, ConnectorStatus } from "@tidings/schema/resources/Connector"
import { customType, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { idColumn, instant, opaque } from "./columns.ts"
import { ofWorkspace } from "./ofWorkspace.ts"

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" })

/**
 * Provider accounts that workspaces connected; a message goes through the first of its channel that takes it, in the
 * order of `position`.
 */
export const connectors = pgTable(
  "connectors",
  {
    id: idColumn("cnr").primaryKey(),
    workspaceId: ofWorkspace(),
    channel: text().$type<ConnectedChannel>().notNull(),
    /** Name of the connector's provider row. */
    provider: text().notNull(),
    label: text().notNull(),
    position: integer().notNull(),
    /**
     * The provider's id of the account, such as a page, an organisation or a handle; empty if a connector is always one
     * account.
     */
    accountRef: opaque("account_ref").notNull(),
    displayName: text("display_name"),
    handle: text(),
    status: text().$type<ConnectorStatus>().notNull(),
    /** Reason for needing attention, in the provider's words. */
    reason: text(),
    /** Its credentials, sealed by the key of this name (services/connectors/Vault.ts). */
    sealed: bytes().notNull(),
    sealedBy: opaque("sealed_by").notNull(),
    /**
     * Time at which its tokens expire, and (`consentEndsAt`) at which only a person can renew them; null if they do not
     * expire.
     */
    expiresAt: instant("expires_at"),
    consentEndsAt: instant("consent_ends_at"),
    /** Time at which to renew its tokens; null if its network issues no new ones. */
    renewAt: instant("renew_at"),
    /** Start of a token renewal that is in progress or whose answer was lost; null otherwise. */
    renewingSince: instant("renewing_since"),
    /** Days before the end of consent at which the last reminder was sent. */
    toldDays: integer("told_days"),
    /** Networks that its addresses may lead to: `public` if a workspace named them, `any` if the operator did. */
    reach: text().$type<"any" | "public">().notNull().default("any"),
    /** Time at which its provider last refused it. */
    lastErrorAt: instant("last_error_at"),
    /** Raised by each change, so that processes with an open copy notice. */
    revision: integer().notNull(),
    checkedAt: instant("checked_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull()
  },
  (table) => [
    uniqueIndex("connectors_account").on(table.workspaceId, table.channel, table.provider, table.accountRef),
    index("connectors_order").on(table.workspaceId, table.channel, table.position),
    index("connectors_renewal").on(table.renewAt),
    index("connectors_consent").on(table.consentEndsAt)
  ]
)
