import * as Worker from "@tidings/jobs/Worker"
import type { AssetId } from "@tidings/schema/Id"
import { Caller, systemCaller } from "@tidings/services/access/Caller"
import { Assets } from "@tidings/services/assets/Assets"
import { Credits } from "@tidings/services/credits/Credits"
import publish_post from "@tidings/services/social/jobs/publish_post"
import { SocialPostRepository } from "@tidings/storage/repositories/SocialPostRepository"
import { Effect, type Scope } from "effect"
import { hearing, made, type Workspace } from "../fixtures.ts"
import type { World } from "../World.ts"
import type { Handed, Handing } from "./Handed.ts"

/** Eight by eight blue pixels, as JPEG. */
const jpeg =
  "/9j/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAA//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIAGC//Z"

/** A picture in the workspace's library. */
const picture = ({ id }: Workspace): Effect.Effect<AssetId, never, Assets> =>
  Effect.gen(function* () {
    const assets = yield* Assets
    const bytes = Buffer.from(jpeg, "base64")
    const stored = yield* assets.put({ bytes, contentType: "image/jpeg", extension: "jpg" })
    return yield* assets.record(stored, { filename: "blue.jpg", tags: [] })
  }).pipe(Effect.provideService(Caller, systemCaller(id, "pro")), Effect.orDie)

/** A post that its network accepted. */
export const handedPost = Effect.fnUntraced(function* ({
  provider,
  workspace
}: Handing): Effect.fn.Return<Handed, never, World | Scope.Scope> {
  yield* Credits.use((account) => account.grant(workspace.id, 100))
  const media = [{ kind: "image", assetId: yield* picture(workspace) }]
  const input = { channels: [provider], caption: "We are live", media, publish: true }
  const { posts } = yield* made("create_social_post", input, workspace)
  const { id } = posts[0]
  yield* Worker.drain([publish_post])
  const heard = yield* hearing(workspace)
  const row = yield* SocialPostRepository.use((repository) => repository.open(id))
  return {
    workspace,
    ownId: id,
    messageId: row!.messageIds[0] ?? "",
    told: Effect.gen(function* () {
      const { failure, status } = yield* made("read_social_post", { postId: id }, workspace)
      const { credits } = (yield* Credits.use((account) => account.read(workspace.id)))!
      return {
        status,
        reason: failure?.message,
        timeline: [],
        stops: [`${credits} credits`],
        events: (yield* heard).map(({ data, type }: any) => [type, data] as const)
      }
    }),
    clear: Effect.void
  }
})
