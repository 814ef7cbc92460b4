import { client, type Misbehaviour, oauthPeer } from "@tidings/connectors/social/testing/oauthPeer"
import type { Said } from "@tidings/connectors/testing/httpPeer"
import { Consents } from "@tidings/services/connectors/consent/Consents"
import { Effect } from "effect"
import type { makeWorkspace } from "./World.ts"

export { client, type Misbehaviour, oauthPeer }

type Workspace = Effect.Success<ReturnType<typeof makeWorkspace>>

/** Boards that a person may pin on. */
export const boards = [
  { id: "549755885175", name: "Summer recipes", owner: { username: "ada" } },
  { id: "549755885176", name: "Winter <b>recipes</b>", owner: { username: "ada" } },
  { id: "549755885177", name: `A name of a board that goes on ${"and on ".repeat(12)}`, owner: { username: "ada" } }
]

/** A network on this machine on which a person may post to these boards. */
export const network = (misbehave?: Misbehaviour, owned: ReadonlyArray<(typeof boards)[number]> = boards) =>
  oauthPeer(
    { clientBy: "basic", pkce: false, refresh: "keeps", refreshLife: "refresh_token_expires_in" },
    {
      ...(misbehave && { misbehave }),
      others: ({ headers, path }): Said => {
        if (!headers["authorization"]?.startsWith("Bearer access-"))
          return { status: 401, body: { code: 2, message: "no" } }
        const { pathname } = new URL(path, "http://peer")
        if (pathname === "/boards") return { status: 200, body: { items: owned, bookmark: null } }
        const found = owned.find(({ id }) => pathname === `/boards/${id}`)
        return found === undefined ? { status: 404, body: { code: 40, message: "no" } } : { status: 200, body: found }
      }
    }
  )

/** The path of the consent page there. */
export const addressFor = Effect.fnUntraced(function* (
  { id: workspaceId }: Pick<Workspace, "id">,
  { consentUrl, tokenUrl, url }: Effect.Success<ReturnType<typeof network>>,
  label?: string
) {
  const app = { ...client, apiUrl: url, consentUrl, tokenUrl }
  const given = { workspaceId, provider: "pinterest", app, label, operator: "ada" }
  const asked = yield* Consents.use((consents) => consents.ask(given))
  return new URL(asked.url).pathname
})
