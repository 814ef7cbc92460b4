import { layer } from "@effect/vitest"
import type { ListId } from "@tidings/schema/Id"
import { ConfirmLinks } from "@tidings/services/lists/ConfirmLinks"
import { Tracking } from "@tidings/services/sends/tracking/Tracking"
import { browserIsMissing, chromium } from "@tidings/testing/Browser"
import { deliverMail } from "@tidings/testing/deliverMail"
import { endpoints } from "@tidings/testing/endpoints"
import { made } from "@tidings/testing/fixtures"
import { ownAddress } from "@tidings/testing/ownAddress"
import { serve } from "@tidings/testing/Served"
import { doubleList, topicOf } from "@tidings/testing/topics"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { judged } from "../pages/testing/judged.ts"
import { visitorMounts } from "./visitorMounts.ts"

const palette = { primary: "#1f5f4d", background: "#f5f1ea", text: "#1c2320", accent: "#e0a02c" }

/** A browser, and the page of a branded mail of one of some topics. */
const browsed = Effect.gen(function* () {
  const browser = yield* chromium
  const { url } = yield* serve({ endpoints, mounts: yield* visitorMounts({ inbox: false, ...ownAddress() }) })
  const workspace = yield* makeWorkspace("pro", undefined, { palette, domain: "quaybakery.example" })
  const description = "What is new in the shop, about twice a month, and never anything else."
  yield* topicOf(workspace, "news", { name: "Product news", description })
  yield* topicOf(workspace, "offers", {
    name: "Offers and seasonal sales",
    default: "left",
    description: "Now and then."
  })
  yield* topicOf(workspace, "events", { name: "Events", description: "Evenings in the bakery." })
  const to = "katherine.johnson.with-a-rather-long-address@langley.nasa.example"
  const body = `<html lang="en"><body><p>Hello</p></body></html>`
  const id = yield* deliverMail(workspace.live, { category: "marketing", to, body, topicKey: "news" })
  const { listUnsubscribe } = (yield* Tracking).prepare(body, id, "marketing", { opens: false, clicks: false })
  return { browser, address: listUnsubscribe!.url.replace("http://tidings.test", url) }
})

/** A browser, and the address at which a new member of a list confirms. */
const asked = Effect.gen(function* () {
  const browser = yield* chromium
  const { url } = yield* serve({ endpoints, mounts: yield* visitorMounts({ inbox: false, ...ownAddress() }) })
  const workspace = yield* makeWorkspace("pro", undefined, { palette, domain: "quaybakery.example" })
  const listId = (yield* doubleList(workspace, "Letters from the bakery")) as ListId
  const { id } = yield* made("create_contact", { email: "ada@example.com", lists: [listId] }, workspace)
  const endsMs = (yield* Clock.currentTimeMillis) + 7 * 24 * 60 * 60 * 1000
  const address = yield* ConfirmLinks.useSync((links) => links.url(workspace.world, listId, id, endsMs))
  const leave = made("remove_list_members", { listId, contactIds: [id] }, workspace)
  return { browser, address: address.replace("http://tidings.test", url), leave }
})

layer(world)("readers' pages", (it) => {
  it.effect.skipIf(browserIsMissing)(
    "have none either where a new member of a list confirms, has confirmed, was removed, and is late",
    () =>
      Effect.gen(function* () {
        const { address, browser, leave } = yield* asked
        const tab = yield* Effect.promise(() => browser.newPage())
        const judge = (name: string, act: () => Promise<unknown>) =>
          Effect.promise(async () => {
            await act()
            await judged(tab, `member ${name}`)
          })
        const open = () => tab.goto(address)
        yield* judge("is asked", open)
        yield* judge("confirms", () =>
          Promise.all([tab.waitForEvent("load"), tab.locator('button:has-text("Yes, confirm")').click()])
        )
        yield* judge("confirms again", open)
        yield* leave
        yield* judge("was removed", open)
        yield* TestClock.adjust("8 days")
        yield* judge("is late", open)
      }),
    180_000
  )

  it.effect.skipIf(browserIsMissing)(
    "have no accessibility finding and never scroll sideways: to choose, chosen, left, and by an old mail",
    () =>
      Effect.gen(function* () {
        const { address, browser } = yield* browsed
        const tab = yield* Effect.promise(() => browser.newPage())
        const judge = (name: string, act: () => Promise<unknown>) =>
          Effect.promise(async () => {
            await act()
            await judged(tab, `reader ${name}`)
          })
        const press = (button: string) => () =>
          Promise.all([tab.waitForEvent("load"), tab.locator(`button:has-text("${button}")`).click()])
        yield* judge("chooses", () => tab.goto(address))
        yield* judge("has left a topic", press("Leave Product news"))
        yield* judge("has left everything", press("Leave everything"))
        yield* judge("is asked", press("Get Product news again"))
        yield* TestClock.adjust("91 days")
        yield* judge("comes late", () => tab.goto(address))
        yield* judge("gets a link", press("Mail me a new link"))
      }),
    180_000
  )
})
