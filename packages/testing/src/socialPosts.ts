import { type ConnectorId, newId, type PostId } from "@tidings/schema/Id"
import type { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import { Caller, systemCaller } from "@tidings/services/access/Caller"
import { Assets } from "@tidings/services/assets/Assets"
import { Vault } from "@tidings/services/connectors/Vault"
import { ConnectorRepository } from "@tidings/storage/repositories/ConnectorRepository"
import { SocialPostRepository } from "@tidings/storage/repositories/SocialPostRepository"
import { Clock, Effect } from "effect"
import { made, type Workspace } from "./fixtures.ts"

/** Connects an account of a network with these credentials, by default ones that no network accepts; returns its id. */
export const connectedAccount = Effect.fnUntraced(function* (
  { id: workspaceId }: Pick<Workspace, "id">,
  channelId: ChannelId,
  accountRef = `${channelId}-account`,
  credentials: object = {}
) {
  const now = yield* Clock.currentTimeMillis
  const id: ConnectorId = newId("cnr", now)
  const sealed = yield* Effect.orDie(Vault.use((vault) => vault.seal(credentials, id)))
  yield* ConnectorRepository.use((connectors) =>
    connectors.insert({
      id,
      workspaceId,
      channel: "social",
      provider: channelId,
      label: `${channelId} account`,
      accountRef,
      displayName: "Tidings",
      handle: "tidings",
      status: "connected",
      reason: null,
      ...sealed,
      reach: "any",
      expiresAt: null,
      consentEndsAt: null,
      renewAt: null,
      renewingSince: null,
      toldDays: null,
      checkedAt: new Date(now),
      createdAt: new Date(now),
      updatedAt: new Date(now)
    })
  )
  return id
})

/** A PNG of one pixel. */
const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64"
)

/** The id of a picture in the library of the workspace. */
export const picture = ({ id }: Pick<Workspace, "id">) =>
  Effect.gen(function* () {
    const assets = yield* Assets
    const stored = yield* assets.put({ bytes: dot, contentType: "image/png", extension: "png" })
    return yield* assets.record(stored, { filename: "a.png", tags: [] })
  }).pipe(Effect.provideService(Caller, systemCaller(id, "pro")))

/** A post of the workspace that is ready for an account of Bluesky. */
export const socialPost = Effect.fnUntraced(function* (workspace: Workspace, post: object = {}) {
  yield* connectedAccount(workspace, "bluesky")
  const input = { channels: ["bluesky"], caption: "We are live", ...post }
  const { posts } = yield* made("create_social_post", input, workspace)
  return posts[0]
})

/** Marks a post as accepted by its network. */
export const goLive = (id: PostId) =>
  SocialPostRepository.use((posts) => posts.change(id, { status: "published", posted: [{ id: `at://${id}` }] }))

/** A post of the workspace that its network accepted. */
export const livePost = Effect.fnUntraced(function* (workspace: Workspace, post?: object) {
  const { id } = yield* socialPost(workspace, post)
  yield* goLive(id)
  return { id: id as PostId }
})
