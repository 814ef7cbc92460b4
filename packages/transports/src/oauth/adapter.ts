import { hashSecret } from "@tidings/services/access/secret"
import { ConnectedClients, type Ending } from "@tidings/services/oauth/ConnectedClients"
import { lifetimes } from "@tidings/services/limits/lifetimes"
import { type Found, OAuthRecords } from "@tidings/services/oauth/OAuthRecords"
import { Effect } from "effect"
import type { Adapter, AdapterPayload } from "oidc-provider"

export type OAuthStores = OAuthRecords | ConnectedClients

interface Surroundings {
  readonly run: <A>(effect: Effect.Effect<A, never, OAuthStores>) => Promise<A>
  /** Creates the library's invalid_grant error. */
  readonly spent: (description: string) => Error
  /** Returns the reason for which the current request would end a connection, and its IP address. */
  readonly ending: () => { readonly by: Ending; readonly ip: string }
}

/** Removes the id, which is usually a secret, from a payload, and other secrets that it repeats. */
const withoutSecrets = (kind: string, id: string, whole: AdapterPayload): AdapterPayload => {
  const payload = { ...whole, jti: undefined }
  switch (kind) {
    case "Interaction": {
      const session = payload.session && { ...payload.session, cookie: undefined }
      return { ...payload, session, returnTo: payload.returnTo?.replace(id, "") }
    }
    case "Client":
      return { ...payload, ...(payload.client_secret && { client_secret: hashSecret(payload.client_secret) }) }
    case "Grant":
      // A grant lasts as long as its refresh tokens; only its row knows until when.
      return { ...payload, exp: undefined }
    default:
      return payload
  }
}

const opened = ({ consumedAtMs, payload }: Found): AdapterPayload => ({
  ...payload,
  ...(consumedAtMs !== null && { consumed: Math.floor(consumedAtMs / 1000) })
})

/** Puts an interaction's id back into the payload and at the end of its return address. */
const withId = (payload: AdapterPayload, id: string): AdapterPayload => ({
  ...payload,
  jti: id,
  ...(payload.returnTo !== undefined && { returnTo: payload.returnTo + id })
})

const nothing = async () => undefined

/**
 * The library's store for one kind of object: all kinds are kept as records, except access tokens, which are API
 * tokens.
 */
export const adapterOf =
  ({ ending, run, spent }: Surroundings) =>
  (kind: string): Adapter => {
    // The library derives a kind's name from its class name, which a bundler may have removed; with one name for all
    // kinds, any token would pass as any other.
    if (kind === "") throw new Error("a kind of OAuth record has no name")
    const endConnection = async (grantId: string) => {
      const { by, ip } = ending()
      await run(ConnectedClients.use((connections) => connections.end(grantId, by, ip)))
    }

    if (kind === "AccessToken") {
      return {
        upsert: async (secret, { grantId }) => {
          if (!(await run(ConnectedClients.use((connections) => connections.issue(grantId!, secret))))) {
            throw spent("the connection was revoked")
          }
        },
        find: (secret) =>
          run(
            Effect.map(
              ConnectedClients.use((connections) => connections.findToken(secret)),
              (token): AdapterPayload | undefined =>
                token && {
                  jti: secret,
                  kind,
                  format: "opaque",
                  clientId: token.client_id,
                  grantId: token.grant_id
                }
            )
          ),
        // No-op: the library ends the token's grant next.
        destroy: nothing,
        revokeByGrantId: endConnection,
        findByUid: nothing,
        findByUserCode: nothing,
        consume: nothing
      }
    }

    return {
      upsert: (id, payload, seconds = lifetimes.client) =>
        run(
          OAuthRecords.use((records) =>
            Effect.andThen(
              records.keep({
                kind,
                id,
                payload: withoutSecrets(kind, id, payload) as Readonly<Record<string, unknown>>,
                seconds,
                grantId: kind === "Grant" ? id : payload.grantId,
                uid: payload.uid
              }),
              kind === "RefreshToken" ? records.lengthen(payload.grantId!, payload.clientId!) : Effect.void
            )
          )
        ),
      find: async (id) => {
        const found = await run(OAuthRecords.use((records) => records.find(kind, id)))
        return found && withId(opened(found), id)
      },
      findByUid: async (uid) => {
        const found = await run(OAuthRecords.use((records) => records.findByUid(kind, uid)))
        return found && opened(found)
      },
      consume: async (id) => {
        if (await run(OAuthRecords.use((records) => records.consume(kind, id)))) return
        // Another request used it at the same moment, which counts as using it twice.
        const found = await run(OAuthRecords.use((records) => records.find(kind, id)))
        if (typeof found?.payload["grantId"] === "string") await endConnection(found.payload["grantId"])
        throw spent("already used")
      },
      destroy: (id) => run(OAuthRecords.use((records) => records.destroy(kind, id))),
      // No-op: ending the connection, in the access tokens' adapter, removes every record of the grant.
      revokeByGrantId: nothing,
      findByUserCode: nothing
    }
  }
