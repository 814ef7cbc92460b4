import { hashSecret } from "@tidings/services/access/secret"
import { ConnectedClients, type Ending } from "@tidings/services/oauth/ConnectedClients"
import { lifetimes } from "@tidings/services/limits/lifetimes"
import { type Found, OAuthRecords } from "@tidings/services/oauth/OAuthRecords"
import { Effect } from "effect"
import type { Adapter, AdapterPayload } from "oidc-provider"

export type Stored = OAuthRecords | ConnectedClients

interface Surroundings {
  readonly run: <A>(effect: Effect.Effect<A, never, Stored>) => Promise<A>
  /** How the library says invalid_grant. */
  readonly spent: (description: string) => Error
  /** Why the request at hand would end a connection, and where it came from. */
  readonly ending: () => { readonly by: Ending; readonly ip: string }
}

/** A payload without its id, which is a secret mostly, and without other secrets that it repeats. */
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
      // It lasts as long as its refresh tokens, which its row alone knows.
      return { ...payload, exp: undefined }
    default:
      return payload
  }
}

const opened = ({ consumedAtMs, payload }: Found): AdapterPayload => ({
  ...payload,
  ...(consumedAtMs !== null && { consumed: Math.floor(consumedAtMs / 1000) })
})

/** An interaction ends where its id leads. */
const withId = (payload: AdapterPayload, id: string): AdapterPayload => ({
  ...payload,
  jti: id,
  ...(payload.returnTo !== undefined && { returnTo: payload.returnTo + id })
})

const nothing = async () => undefined

/** Where the library keeps things of one kind: all in records, but for access tokens, which are the API's own. */
export const adapterOf =
  ({ ending, run, spent }: Surroundings) =>
  (kind: string): Adapter => {
    // The library takes a kind's name from its class, which a bundler may have dropped; one kind for all would make any token pass for any other.
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
        // What the library does to an access token, it does to its grant next.
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
        // Somebody else used it in the same moment: that is using it twice.
        const found = await run(OAuthRecords.use((records) => records.find(kind, id)))
        if (typeof found?.payload["grantId"] === "string") await endConnection(found.payload["grantId"])
        throw spent("already used")
      },
      destroy: (id) => run(OAuthRecords.use((records) => records.destroy(kind, id))),
      // Ending the connection, which the access tokens' turn does, takes every record of the grant along.
      revokeByGrantId: nothing,
      findByUserCode: nothing
    }
  }
