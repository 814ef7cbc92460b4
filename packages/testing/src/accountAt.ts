import type { Any } from "@tidings/connectors/Connector"
import { newId, type WorkspaceId } from "@tidings/schema/Id"
import { Vault } from "@tidings/services/connectors/Vault"
import { ConnectorRepository } from "@tidings/storage/repositories/ConnectorRepository"
import { Clock, Effect } from "effect"

/** Adds an account at any provider to a workspace, as the last of its channel, without contacting the provider. */
export const accountAt = Effect.fnUntraced(function* (workspaceId: WorkspaceId, row: Any, credentials: unknown) {
  const now = yield* Clock.currentTimeMillis
  const id = newId("cnr", now)
  const at = new Date(now)
  const sealed = yield* Vault.use((vault) => vault.seal(credentials, id))
  const added = yield* ConnectorRepository.use((connectors) =>
    connectors.insert({
      id,
      workspaceId,
      channel: row.channel,
      provider: row.name,
      label: row.name,
      accountRef: id,
      displayName: null,
      handle: null,
      status: "connected",
      reason: null,
      ...sealed,
      reach: "any",
      expiresAt: null,
      consentEndsAt: null,
      renewAt: null,
      renewingSince: null,
      toldDays: null,
      checkedAt: at,
      createdAt: at,
      updatedAt: at
    })
  )
  return added!
})
