import { assert, layer } from "@effect/vitest"
import { failDeliveries } from "@tidings/storage/testing/webhookTable"
import { asked, gated, readBy, sendsOf, working } from "@tidings/testing/approvals"
import { browserIsMissing } from "@tidings/testing/Browser"
import { made, webhookDelivery } from "@tidings/testing/fixtures"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { done, enterRoom, field, followLink, isAt, signingIn, walker } from "../testing/walker.ts"

layer(world, { excludeTestServices: true })("by links, forms and buttons alone, an owner", (it) => {
  const inBrowser = it.effect.skipIf(browserIsMissing)

  inBrowser("approves what an agent wants to send", () =>
    Effect.gen(function* () {
      const workspace = yield* gated()
      const { id } = yield* asked(workspace)
      const { walk } = yield* walker(workspace)
      yield* walk(async (page) => {
        await page.getByText("1 call waits for a person").waitFor()
        await followLink(page, "Decide")
        await followLink(page, "Look and decide")
        await page.getByTitle("The mail on a desktop").contentFrame().getByText("Hello Ada").waitFor()
        await page.getByRole("button", { name: "Approve" }).click()
        await page.getByText("is about to run").waitFor()
      })
      assert.strictEqual((yield* readBy(workspace.live, id)).status, "approved")
      yield* working
      assert.strictEqual(yield* sendsOf(workspace), 1)
    })
  )

  inBrowser("posts a failed delivery to a webhook again", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { deliveryId, id } = yield* webhookDelivery(workspace)
      yield* failDeliveries(id)
      const { walk } = yield* walker(workspace)
      yield* walk(async (page) => {
        await enterRoom(page, "Webhooks")
        await followLink(page, "example.com/hook")
        await page.getByLabel("Any outcome").selectOption("Failed")
        await page.waitForURL(/status=failed/u)
        await followLink(page, "order.paid")
        await done(page, "Post it again", "Replay a webhook delivery")
      })
      const delivery = yield* made("read_webhook_delivery", { id, deliveryId }, workspace)
      assert.deepInclude(delivery, { status: "pending", replays: 1 })
    })
  )
})

layer(world)("by links, forms and buttons alone, an owner who signed in a while ago", (it) => {
  const inBrowser = it.effect.skipIf(browserIsMissing)

  inBrowser("invites a colleague, with a code of the last 15 minutes and not another one", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 10, 28))
      const workspace = yield* makeWorkspace()
      const { email, walk } = yield* walker(workspace)
      const colleague = "bob@example.com"
      yield* TestClock.adjust("16 minutes")
      const signIn = yield* signingIn(email)
      yield* walk(async (page) => {
        await enterRoom(page, "Settings")
        await followLink(page, "Members")
        await followLink(page, "Invite somebody")
        await page.getByText("sign-in of the last minutes").waitFor()
        await signIn(page)
        await isAt(page, "Invite a member")
        await field(page, "Email").fill(colleague)
        await field(page, "Role").selectOption("reader")
        await done(page, "Invite a member")
        await page.getByRole("row", { name: colleague }).getByText("Invited").waitFor()
        await page.getByLabel(`More for ${colleague}`).click()
        await page.getByRole("link", { name: "Change the role" }).click()
        await field(page, "Role").selectOption("editor")
        await field(page, "May decide").selectOption("No")
        await done(page, "Update a member")
      })
      const { data } = yield* made("list_workspace_members", {}, workspace)
      const invited = data.find((one: { readonly email: string }) => one.email === colleague)
      assert.deepInclude(invited, { role: "editor", may_decide: false, status: "invited" })
    })
  )
})
