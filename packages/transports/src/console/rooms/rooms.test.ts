import { assert, layer } from "@effect/vitest"
import { made, type Workspace } from "@tidings/testing/fixtures"
import { draftPage } from "@tidings/testing/pages"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { memberIn, served } from "../testing/members.ts"
import { crawl, isFrame } from "./testing/crawl.ts"
import { asText, isHarmless } from "./testing/hostile.ts"
import { reachRooms } from "./testing/reachRooms.ts"

/** The pages of rooms to which one is led, each of them harmless. */
const visited = Effect.fnUntraced(function* (url: string, workspace: Workspace, rooms: ReadonlyArray<string>) {
  const { visitor } = yield* memberIn(url, workspace)
  const pages = yield* Effect.promise(() => crawl(visitor, rooms, 60))
  for (const [address, { status, text }] of pages) {
    assert.strictEqual(status, 200, `${address}: ${text.slice(-600)}`)
    if (!isFrame(address)) isHarmless(address, text)
  }
  return { addresses: [...pages.keys()], all: Array.from(pages.values(), ({ text }) => text).join("") }
})

layer(world, { excludeTestServices: true })("the rooms of whom one reaches", (it) => {
  for (const { expected, first, prepare, room, shown } of reachRooms) {
    it.effect(`${room}: shows each thing of a workspace on a page with one h1, and every text as it is`, () =>
      Effect.gen(function* () {
        const { url } = yield* served()
        const workspace = yield* makeWorkspace()
        yield* prepare(workspace)
        const { addresses, all } = yield* visited(url, workspace, [`/${room}`])
        for (const pattern of expected)
          assert.isTrue(
            addresses.some((address) => pattern.test(address)),
            `${String(pattern)} in ${addresses.join(" ")}`
          )
        for (const words of shown) assert.include(all, words)
        assert.include(all, asText)
      })
    )

    it.effect(`${room}: says the next step in an empty workspace, in both worlds`, () =>
      Effect.gen(function* () {
        const { url } = yield* served()
        const workspace = yield* makeWorkspace()
        for (const address of [`/${room}`, `/test/${room}`]) {
          const { all } = yield* visited(url, workspace, [address])
          for (const words of first) assert.include(all, words, address)
        }
      })
    )
  }

  it.effect("show a landing page in frames of this host, in which nothing runs and no form is sent", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const workspace = yield* makeWorkspace()
      const { id } = yield* draftPage(workspace)
      const { visitor } = yield* memberIn(url, workspace)
      const { text } = yield* Effect.promise(() => visitor.open(`/pages/${id}`))
      const frames = [...text.matchAll(/<iframe\s([^>]*)>/gu)].map(([, attributes]) => attributes!)
      assert.strictEqual(frames.length, 2)
      for (const attributes of frames) {
        assert.match(attributes, /src="\/p\/preview\/[\w.-]+"/u)
        assert.match(attributes, /\ssandbox(?:\s|$)/u)
      }
    })
  )

  it.effect("keep the list where a filter is refused, and say why", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const workspace = yield* makeWorkspace()
      const { id } = yield* made("create_webhook", { url: "https://example.com/hook", events: ["*"] }, workspace)
      const { visitor } = yield* memberIn(url, workspace)
      const { status, text } = yield* Effect.promise(() => visitor.open(`/webhooks/${id}?event=not+an+event`))
      assert.strictEqual(status, 200)
      assert.include(text, "The list cannot be filtered like this")
      assert.include(text, 'value="not an event"')
    })
  )

  it.effect("answer 404 to what is of another workspace or no address of theirs", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const [workspace, other] = [yield* makeWorkspace(), yield* makeWorkspace()]
      const { id } = yield* made("create_webhook", { url: "https://example.com/hook", events: ["*"] }, other)
      const { visitor } = yield* memberIn(url, workspace)
      for (const { room } of reachRooms)
        for (const path of [`/${room}/a/b/c/d`, `/${room}/%F0%9F%90%9F`, `/${room}/x_0`]) {
          const { status } = yield* Effect.promise(() => visitor.open(path))
          assert.include([400, 404, 422], status, path)
        }
      const { status } = yield* Effect.promise(() => visitor.open(`/webhooks/${id}`))
      assert.strictEqual(status, 404)
    })
  )
})
