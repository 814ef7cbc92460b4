import type { ConnectedChannel, ConnectorStatus } from "@tidings/schema/resources/Connector"
import { customType, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { idColumn, instant, opaque } from "./columns.ts"
import { workspaces } from "./workspaces.ts"

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" })

/** Accounts at providers that workspaces connected; messages of a channel go through the first that takes them, in the order of `position`. */
export const connectors = pgTable(
  "connectors",
  {
    id: idColumn("cnr").primaryKey(),
    workspaceId: idColumn("ws", "workspace_id")
      .notNull()
      .references(() => workspaces.id),
    channel: text().$type<ConnectedChannel>().notNull(),
    /** The row's name. */
    provider: text().notNull(),
    label: text().notNull(),
    position: integer().notNull(),
    /** What the provider calls the account: a page, an organisation, a handle; empty where one connector is one account. */
    accountRef: opaque("account_ref").notNull(),
    displayName: text("display_name"),
    handle: text(),
    status: text().$type<ConnectorStatus>().notNull(),
    /** Why it needs attention, in the provider's words. */
    reason: text(),
    /** Its credentials, sealed by the key of this name (services/connectors/Vault.ts). */
    sealed: bytes().notNull(),
    sealedBy: opaque("sealed_by").notNull(),
    /** When its tokens end, and when only a person can renew them; null where they last. */
    expiresAt: instant("expires_at"),
    consentEndsAt: instant("consent_ends_at"),
    /** When its network is asked for new tokens; null where it gives none. */
    renewAt: instant("renew_at"),
    /** Since when somebody asks for them, or the answer to that was lost; null while nobody does. */
    renewingSince: instant("renewing_since"),
    /** Of how many days before the end of the consent it was told last. */
    toldDays: integer("told_days"),
    /** Raised by each change, so that processes that hold it open know. */
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
