import resend from "@tidings/connectors/email/resend/testing/peer"
import type { WorkspaceId } from "@tidings/schema/Id"
import { Connecting } from "@tidings/services/connectors/Connecting"
import { keptCredentials } from "@tidings/services/connectors/credentialsOf"
import { CredentialsKeys, Vault } from "@tidings/services/connectors/Vault"
import { ConnectorRepository } from "@tidings/storage/repositories/ConnectorRepository"
import { Clock, Effect, Layer } from "effect"
import { credentialsKeys } from "./World.ts"

/** Credentials for a Resend peer on this machine, which accepts mails until the scope ends. */
export const resendPeer = Effect.map(resend.behaving.takes, ({ credentials }) => ({
  apiKey: credentials.apiKey,
  apiUrl: credentials.apiUrl!
}))

/** Connects such an account, its credentials sealed by the key of this name; returns its id. */
export const connectedAccount = Effect.fnUntraced(function* (workspaceId: WorkspaceId, key = "tests") {
  const connecting = yield* Connecting
  const proven = yield* connecting.prove({ workspaceId, provider: "resend", credentials: yield* resendPeer })
  const { id } = yield* connecting.add(proven)
  if (key === "tests") return id
  const kept = keptCredentials(proven.account.row, proven.account.credentials)
  const sealed = yield* Vault.use((vault) => vault.seal(kept, id)).pipe(
    Effect.provide(Layer.fresh(Vault.layer)),
    Effect.provideService(
      CredentialsKeys,
      credentialsKeys.filter(({ name }) => name === key)
    )
  )
  const at = new Date(yield* Clock.currentTimeMillis)
  yield* ConnectorRepository.use((connectors) => connectors.update(id, sealed, { at }))
  return id
})
