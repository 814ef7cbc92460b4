import { assert, layer } from "@effect/vitest"
import { SmsNumbers } from "@tidings/services/sms/SmsNumbers"
import { heldCall, readBy } from "@tidings/testing/approvals"
import { browserIsMissing, chromium } from "@tidings/testing/Browser"
import { inputFor } from "@tidings/testing/inputFor"
import { libraryPicture } from "@tidings/testing/libraryPicture"
import { draftPage } from "@tidings/testing/pages"
import { connectedAccount, livePost } from "@tidings/testing/socialPosts"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import type { BrowserContextOptions, Page } from "playwright-core"
import { judged, tabTo } from "../../../pages/testing/judged.ts"
import { addMember, codeFor, served, somebody } from "../../testing/members.ts"

/** A browser, and a workspace with accounts whose member decides. */
const browsed = Effect.gen(function* () {
  const browser = yield* chromium
  const { url } = yield* served()
  const workspace = yield* makeWorkspace()
  yield* Effect.forEach(["mastodon", "linkedin", "pinterest"] as const, (channel) =>
    connectedAccount(workspace, channel)
  )
  const email = somebody()
  yield* addMember(workspace, email)
  /** Opens a page on which that member is signed in. */
  const open = Effect.fnUntraced(function* (options: BrowserContextOptions) {
    const code = yield* codeFor(email)
    return yield* Effect.promise(async () => {
      const page = await (await browser.newContext({ javaScriptEnabled: false, ...options })).newPage()
      await page.goto(`${url}/sign-in`)
      await page.fill("#code", code)
      await Promise.all([page.waitForURL("**/today"), page.press("#code", "Enter")])
      return page
    })
  })
  return { open, url, workspace }
})

const caption =
  "Acme Planner 4.2 is out: boards that open in a blink, and reminders in your own words.\n\nWhat would you plan first?"

const launch = {
  eventKey: "release.published",
  mode: "publish",
  variables: { product: "Acme Planner", version: "4.2" }
}

const shownIn = (page: Page): Promise<ReadonlyArray<number>> =>
  page
    .locator("figure img")
    .evaluateAll((all) => all.map((one) => (one as unknown as { naturalWidth: number }).naturalWidth))

layer(world, { excludeTestServices: true })("what a held call would leave, in a browser", (it) => {
  const inBrowser = it.effect.skipIf(browserIsMissing)

  inBrowser(
    "is decided on by the keyboard alone, and without scripts, beside the pictures that it would show",
    () =>
      Effect.gen(function* () {
        const { open, url, workspace } = yield* browsed
        const assetId = yield* libraryPicture(workspace)
        const { id } = yield* heldCall(workspace, "social_post", "create_social_post", {
          channels: ["mastodon"],
          caption,
          media: [{ kind: "image", assetId, alt: "The board of a team" }],
          publish: true
        })
        const page = yield* open({})
        yield* Effect.promise(async () => {
          await page.goto(`${url}/approvals/${id}`, { waitUntil: "networkidle" })
          assert.deepStrictEqual(await shownIn(page), [1200])
          await tabTo(page, "button[value=approve]")
          await Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")])
          assert.include(await page.content(), "is about to run")
        })
        assert.strictEqual((yield* readBy(workspace.live, id)).status, "approved")
      }),
    { retry: 2 }
  )

  inBrowser(
    "has no accessibility finding and never scrolls sideways: as on a phone and on a desk, in light and dark, and at twice the size",
    () =>
      Effect.gen(function* () {
        const { open, url, workspace } = yield* browsed
        const { id: postId } = yield* livePost(workspace)
        const assetId = yield* libraryPicture(workspace, `${"a-rather-long-name-of-a-file-".repeat(3)}.png`)
        const text = { templateKey: "auth.otp", to: "+353861234567", variables: { code: "041932", minutes: 10 } }
        const message = `Your table is booked 🎉 ${"and we look forward to it ".repeat(8)}`
        const alert = { templateKey: "account.alert", variables: { message }, consentProofId: "form-7" }
        yield* SmsNumbers.use((numbers) =>
          numbers.optOut(workspace.world, "+353861234569", { kind: "operator", id: "cli" })
        )
        const post = (operation: string, input: object) => heldCall(workspace, "social_post", operation, input)
        const held = {
          text: yield* heldCall(workspace, "sms", "send_transactional_sms", text),
          "text of several": yield* heldCall(workspace, "sms", "send_transactional_sms", {
            ...alert,
            to: "+353861234568"
          }),
          "text to nobody": yield* heldCall(workspace, "sms", "send_transactional_sms", {
            ...alert,
            to: "+353861234569"
          }),
          posts: yield* post("create_social_post", {
            channels: ["mastodon", "linkedin", "pinterest", "bluesky"],
            caption,
            threadTweets: ["Second: everything in it works without a network.", "Third: it is free for teams of five."],
            hashtags: ["planning"],
            linkUrl: `https://example.com/${"a-page-with-a-long-name-".repeat(6)}`,
            media: [
              { kind: "image", assetId, alt: "A board with three columns, and a hand that moves a card" },
              { kind: "image", assetId }
            ],
            scheduleAt: "2099-11-22T13:00:00.000Z"
          }),
          event: yield* post("trigger_social_event", {
            ...launch,
            variables: { ...launch.variables, highlights: "Faster. ".repeat(60), link: "https://example.com/4.2" }
          }),
          removal: yield* post("delete_social_post", { postId, fromProvider: true }),
          page: yield* heldCall(workspace, "page", "publish_page", { idOrSlug: (yield* draftPage(workspace)).slug }),
          run: yield* heldCall(
            workspace,
            "sequence",
            "transition_sequence",
            yield* inputFor("transition_sequence", workspace)
          ),
          planned: yield* heldCall(
            workspace,
            "creation",
            "create_planned_email",
            yield* inputFor("create_planned_email", workspace)
          )
        }
        const page = yield* open({ javaScriptEnabled: true })
        yield* Effect.promise(async () => {
          for (const [what, { id }] of Object.entries(held)) {
            await page.goto(`${url}/approvals/${id}`, { waitUntil: "networkidle" })
            await judged(page, `preview of ${what}`)
          }
        })
      }),
    180_000
  )
})
