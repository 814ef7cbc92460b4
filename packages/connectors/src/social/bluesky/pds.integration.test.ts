import { AtpAgent } from "@atproto/api"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { TestClock } from "effect/testing"
import { newId } from "@tidings/schema/Id"
import { open } from "../../Connector.ts"
import type { OutgoingPost } from "../../messages/OutgoingPost.ts"
import { outgoingPost } from "../testing/outgoingPost.ts"
import bluesky from "./bluesky.ts"

/**
 * The network's own server software, which is too heavy to install by default (480 MB, and it compiles better-sqlite3).
 * To run this suite: `npm install --prefix /tmp/pds @atproto/dev-env@0.6.7 && npm rebuild --prefix /tmp/pds
 * better-sqlite3`, then `ln -s /tmp/pds/node_modules/@atproto/dev-env
 * packages/connectors/node_modules/@atproto/dev-env`.
 */
const server = "@atproto/dev-env"
const installed: any = await import(/* @vite-ignore */ server).catch(() => undefined)

const password = "k3x9-2fh3-9vqw-7abc"

const started = Effect.acquireRelease(
  Effect.promise(async () => {
    const network = await installed.TestNetworkNoAppView.create({ pds: {} })
    const agent = new AtpAgent({ service: network.pds.url })
    const account = async (name: string) =>
      (await agent.createAccount({ email: `${name}@acme.test`, handle: `${name}.test`, password })).data.did
    const bob = await account("bob")
    const ada = await account("ada")
    return { network, agent, ada, bob, url: String(network.pds.url) }
  }),
  ({ network }) => Effect.promise(() => network.close())
)

const opened = (serviceUrl: string, appPassword = password) =>
  open(bluesky, Schema.decodeUnknownSync(bluesky.credentials)({ serviceUrl, handle: "ada.test", appPassword }))

const id = (): string => newId("post", Date.now())

describe.skipIf(installed === undefined)("Bluesky's own server (npm @atproto/dev-env)", () => {
  it.live("takes a post once, however often it is offered, with its picture, links, tags and mentions", () =>
    Effect.gen(function* () {
      const { ada, agent, bob, url } = yield* started
      const { accounts, deliver, lookUp, verify } = yield* opened(url)
      yield* verify
      assert.deepStrictEqual(yield* accounts, [{ accountRef: ada, displayName: "ada.test", handle: "ada.test" }])

      const post: OutgoingPost = {
        ...outgoingPost({ id: id(), dueMs: Date.now() }),
        text: "Żółw 👩‍🚀 (@bob.test, @nobody.test): https://tidings.example/a. #news"
      }
      assert.isUndefined(yield* lookUp!(post, Date.now()))
      const receipt = yield* deliver(post, Effect.void)
      const commit = () =>
        Effect.promise(async () => (await agent.com.atproto.sync.getLatestCommit({ did: ada })).data.rev)
      const rev = yield* commit()
      assert.deepStrictEqual(yield* deliver(post, Effect.void), receipt)
      assert.deepStrictEqual(yield* lookUp!(post, Date.now()), receipt)
      assert.strictEqual(yield* commit(), rev)

      const { records } = (yield* Effect.promise(() =>
        agent.com.atproto.repo.listRecords({ repo: ada, collection: "app.bsky.feed.post" })
      )).data
      assert.lengthOf(records, 1)
      const { embed, facets } = records[0]!.value as any
      assert.deepStrictEqual(
        facets.map(({ features: [{ did, tag, uri }] }: any) => did ?? tag ?? uri),
        [bob, "https://tidings.example/a", "news"]
      )
      assert.strictEqual(embed.images[0].alt, post.media[0]!.alt)
    }).pipe(Effect.scoped)
  )

  it.live(
    "takes each part of a thread as an answer to the one before, and takes parts down, also when they are gone",
    () =>
      Effect.gen(function* () {
        const { ada, agent, url } = yield* started
        const { deliver, lookUp, remove } = yield* opened(url)
        const first = { ...outgoingPost({ id: id(), media: [] }), dueMs: Date.now() }
        const root = (yield* deliver(first, Effect.void)).posted!
        const second = { ...first, id: `${first.id}/2`, replyTo: { root, parent: root } }
        const posted = (yield* deliver(second, Effect.void)).posted!
        const { value } = (yield* Effect.promise(() =>
          agent.com.atproto.repo.getRecord({
            repo: ada,
            collection: "app.bsky.feed.post",
            rkey: posted.id.replace(/^.*\//u, "")
          })
        )).data
        const reference = { cid: root.cid, uri: root.id }
        assert.deepStrictEqual(JSON.parse(JSON.stringify((value as any).reply)), { root: reference, parent: reference })
        yield* remove!(posted)
        yield* remove!(posted)
        assert.isUndefined(yield* lookUp!(second, Date.now()))
      }).pipe(Effect.scoped)
  )

  it.live("says what is at fault: the text, or the password", () =>
    Effect.gen(function* () {
      const { url } = yield* started
      const { deliver } = yield* opened(url)
      const long = yield* Effect.flip(deliver(outgoingPost({ id: id(), text: "é".repeat(301) }), Effect.void))
      assert.deepInclude(long, { _tag: "Rejected", hard: false })
      const { verify } = yield* opened(url, "another")
      assert.deepInclude(yield* Effect.flip(verify), { _tag: "CredentialsRefused" })
    }).pipe(Effect.scoped)
  )

  it.effect("begins one session for many requests, and renews it before its token ends", () =>
    Effect.gen(function* () {
      const { ada, network, url } = yield* started
      const { verify } = yield* opened(url)
      const sessions = Effect.promise(async () => {
        const { db } = network.pds.ctx.accountManager.db
        const rows: Array<any> = await db.selectFrom("refresh_token").selectAll().where("did", "=", ada).execute()
        return { begun: rows.length, renewed: rows.filter(({ nextId }) => nextId !== null).length }
      })
      const before = (yield* sessions).begun
      yield* TestClock.setTime(Date.now())
      yield* Effect.all([verify, verify, verify], { concurrency: "unbounded" })
      assert.deepStrictEqual(yield* sessions, { begun: before + 1, renewed: 0 })
      // Access tokens last two hours.
      yield* TestClock.adjust("119 minutes")
      yield* verify
      assert.deepStrictEqual(yield* sessions, { begun: before + 2, renewed: 1 })
    }).pipe(Effect.scoped)
  )
})
