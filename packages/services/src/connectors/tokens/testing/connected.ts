import type { Account } from "@tidings/connectors/connectorsOf"
import { client, type Misbehaviour, oauthPeer } from "@tidings/connectors/social/testing/oauthPeer"
import type { ConnectedChannel } from "@tidings/schema/resources/Connector"
import { ConnectorRepository } from "@tidings/storage/repositories/ConnectorRepository"
import { makeWorkspace } from "@tidings/testing/World"
import { Clock, Effect, Redacted } from "effect"
import { Connecting } from "../../Connecting.ts"
import { Connections } from "../../Connections.ts"
import { providerOf } from "../../providers.ts"
import { lastingOf } from "../accountTokensOf.ts"

export const dialects = {
  /** Refresh tokens can be used once. */
  x: { clientBy: "basic", pkce: true, refresh: "rotates", revocation: { path: "/revoke", clientBy: "client" } },
  pinterest: { clientBy: "basic", pkce: false, refresh: "keeps", refreshLife: "refresh_token_expires_in" },
  youtube: {
    clientBy: "body",
    pkce: true,
    refresh: "keeps",
    revocation: { path: "/revoke", clientBy: "nobody", takesAll: true }
  },
  linkedin: { clientBy: "body", pkce: false, refresh: "keeps" }
} as const

type Name = keyof typeof dialects

interface Given {
  readonly lifeSeconds?: number
  readonly misbehave?: Misbehaviour
  /** Accounts of one consent. */
  readonly accountRefs?: ReadonlyArray<string>
  /** Name of the consent, part of its tokens. */
  readonly consent?: string
}

const refreshTokenOf = (consent: string): string => `refresh-of-${consent}`

export const refreshToken = refreshTokenOf("the-consent")

/** Accounts of a local network peer, just connected by one consent. */
export const connected = Effect.fnUntraced(function* (name: Name, given: Given = {}) {
  const { accountRefs = ["7"], consent = "the-consent", lifeSeconds, misbehave } = given
  const peer = yield* oauthPeer(dialects[name], { lifeSeconds, ...(misbehave && { misbehave }) })
  peer.refreshTokens.add(refreshTokenOf(consent))
  const { id: workspaceId } = yield* makeWorkspace()
  const now = yield* Clock.currentTimeMillis
  const ids = yield* Effect.forEach(accountRefs, (accountRef) => {
    const account = {
      row: providerOf(name)!,
      credentials: {
        clientId: client.clientId,
        clientSecret: Redacted.make(client.clientSecret),
        accessToken: Redacted.make(`access-of-${consent}`),
        refreshToken: Redacted.make(refreshTokenOf(consent)),
        expiresAt: now + (lifeSeconds ?? 7200) * 1000,
        accountRef,
        apiUrl: peer.url,
        consentUrl: peer.consentUrl,
        tokenUrl: peer.tokenUrl
      }
    } as Account<ConnectedChannel>
    const named = { accountRef, displayName: null, handle: null, label: name, reach: "any" } as const
    const facts = { ...named, ...lastingOf(account, null, now) }
    return Effect.map(
      Connecting.use((connecting) => connecting.add({ workspaceId, account, facts })),
      ({ id }) => id
    )
  })
  const row = (place = 0) =>
    Effect.map(
      ConnectorRepository.use((all) => all.findAny(ids[place]!)),
      (found) => found!
    )
  const credentials = (place = 0) =>
    Effect.flatMap(row(place), (found) =>
      Effect.map(
        Connections.use((connections) => connections.unsealed(found)),
        (account) => account.credentials as Readonly<Record<"accessToken" | "refreshToken", Redacted.Redacted<string>>>
      )
    )
  const asked = () => peer.heard.filter(({ said }) => said.grant_type === "refresh_token").length
  return { peer, row, credentials, asked, workspaceId, ids }
})
