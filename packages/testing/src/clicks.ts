import type { Click } from "@tidings/engines/links/clicks/Click"
import { Clicks } from "@tidings/services/links/clicks/Clicks"
import { Effect } from "effect"
import { call } from "./World.ts"
import type { Workspace } from "./fixtures.ts"

export const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"
export const laptop =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36"

/** A link that can be clicked; made by a sandbox key with `test`. */
export const clickable = (workspace: Workspace, key: "live" | "test" = "live") =>
  Effect.map(
    call("create_short_link", { destinationUrl: "https://example.com/launch" }, { key: workspace[key] }),
    ({ body }): Click["link"] => ({ id: body.linkId, workspaceId: workspace.id, livemode: key === "live" })
  )

/** A click by a person on a laptop, without a referrer. */
export const clickOn = (link: Click["link"], atMs: number, more: Partial<Click> = {}): Click => ({
  link,
  atMs,
  kind: "person",
  ip: "192.0.2.1",
  userAgent: laptop,
  hints: {},
  referrer: undefined,
  utm: {},
  destinationUrl: "https://example.com/launch",
  ...more
})

/** Records clicks as the redirector does, and waits until they are counted. */
export const countClicks = (clicks: ReadonlyArray<Click>) =>
  Clicks.use(({ flush, record }) => {
    for (const click of clicks) record(click)
    return flush
  })

/** The click counters of a link. */
export const countersOf = (workspace: Workspace, { id }: Click["link"]) =>
  Effect.map(call("get_short_link", { linkId: id }, { key: workspace.live }), ({ body }) => ({
    people: body.totalClicks as number,
    unique: body.uniqueClicks as number,
    bots: body.botClicks as number
  }))
