import { assert, describe, layer } from "@effect/vitest"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Layer, Schema } from "effect"
import { TestClock } from "effect/testing"
import type { Click } from "./Click.ts"
import { Clicks } from "./Clicks.ts"

const noon = Date.parse("2026-11-20T12:00:00Z")
const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1"
const laptop = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36"

type Workspace = Effect.Success<ReturnType<typeof makeWorkspace>>

const makeLink = Effect.fnUntraced(function* (workspace: Workspace, key: "live" | "test" = "live") {
  const { body, text } = yield* call(
    "create_short_link",
    { destinationUrl: "https://example.com" },
    { key: workspace[key] }
  )
  assert.isString(body.linkId, text)
  return { id: body.linkId as string, workspaceId: workspace.id, livemode: key === "live" }
})

const click = (link: Click["link"], more: Partial<Click> = {}): Click => ({
  link,
  atMs: noon,
  kind: "person",
  ip: "192.0.2.1",
  userAgent: laptop,
  hints: {},
  referrer: undefined,
  utm: {},
  destinationUrl: "https://example.com/?utm_source=mail",
  ...more
})

const recordAll = (clicks: ReadonlyArray<Click>) =>
  Effect.flatMap(Clicks, ({ flush, record }) => {
    for (const each of clicks) record(each)
    return flush
  })

const cardOf = (workspace: Workspace, cardKey: string, more: object = {}) =>
  Effect.map(
    call("read_link_analytics", { cardKey, forceRefresh: true, ...more }, { key: workspace.live }),
    ({ body, text }) => {
      assert.exists(body.data, text)
      return body.data
    }
  )

const atNoon = TestClock.setTime(noon)

describe("clicks", () => {
  layer(Layer.fresh(Clicks.layer).pipe(Layer.provideMerge(world)))((it) => {
    it.effect("are counted once, people apart from bots, and each person once a day", () =>
      Effect.gen(function* () {
        yield* atNoon
        const workspace = yield* makeWorkspace()
        const link = yield* makeLink(workspace)
        yield* recordAll([
          click(link),
          click(link),
          click(link, { userAgent: phone }),
          click(link, { ip: "192.0.2.2" }),
          click(link, { atMs: noon + 12 * 3_600_000 }),
          click(link, { kind: "bot", userAgent: "Examplebot/1.0" })
        ])
        const { body } = yield* call("get_short_link", { linkId: link.id }, { key: workspace.live })
        const { botClicks, totalClicks, uniqueClicks } = body
        assert.deepStrictEqual(
          { botClicks, totalClicks, uniqueClicks },
          { botClicks: 1, totalClicks: 5, uniqueClicks: 4 }
        )
      })
    )
  })
})
