import { assert, layer } from "@effect/vitest"
import { SendTimeline } from "@tidings/services/sends/SendTimeline"
import { browserIsMissing } from "@tidings/testing/Browser"
import { byProvider } from "@tidings/testing/byProvider"
import { deliverNow } from "@tidings/testing/deliverMail"
import { made, publishedTemplate } from "@tidings/testing/fixtures"
import { ownDns } from "@tidings/testing/ownDns"
import { takingResend } from "@tidings/testing/reachablePeer"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { done, enterRoom, field, followLink, isAt, walker } from "../testing/walker.ts"

layer(world, { excludeTestServices: true })("by links, forms and buttons alone, an owner", (it) => {
  const inBrowser = it.effect.skipIf(browserIsMissing)

  inBrowser("connects a mail provider, typing what it asks for and no name of a field", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { apiKey, apiUrl } = yield* takingResend
      const { walk } = yield* walker(workspace)
      yield* walk(async (page) => {
        await followLink(page, "Connect a provider")
        await followLink(page, "Choose one")
        await followLink(page, "Resend")
        await followLink(page, /^Connect$/u)
        const credential = (name: string) =>
          page
            .locator(".item")
            .filter({ has: page.locator(`input[value=${name}]`) })
            .getByLabel("Value")
        await credential("apiKey").fill(apiKey)
        await credential("apiUrl").fill(apiUrl)
        await done(page, "Connect an account at a provider")
        await isAt(page, "Connectors")
        assert.strictEqual(await page.getByText("Mails stay here").count(), 0)
        await page.locator("main").getByRole("table").getByRole("link", { name: "Resend" }).click()
        await page.getByRole("heading", { name: "Credentials" }).waitFor()
        assert.notInclude(await page.content(), apiKey)
      })
      const { data } = yield* made("list_connectors", {}, workspace)
      assert.deepInclude(data[0], { provider: "resend", status: "connected" })
    })
  )

  inBrowser("adds a sender domain, sees its records, that it is not yet verified, and that it is", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const dns = ownDns()
      const domain = `mail-${crypto.randomUUID().slice(0, 8)}.example`
      const { walk } = yield* dns.within(walker(workspace))
      yield* walk(async (page) => {
        await enterRoom(page, "Settings")
        await followLink(page, "Sender domains")
        await followLink(page, "Add a domain")
        await field(page, "Domain").fill(domain)
        await done(page, "Add a sender domain")
      })
      const { records, status } = yield* made("read_sender_domain", { domain }, workspace)
      assert.strictEqual(status, "pending")
      yield* walk(async (page) => {
        await followLink(page, domain)
        await isAt(page, domain)
        for (const { host, value } of records)
          for (const text of [host, value]) await page.getByText(text, { exact: true }).first().waitFor()
        await done(page, "Look now", "Verify a sender domain")
        await page.locator(".note.info").getByText("Pending").waitFor()
        await page.getByText("It waits for its proof").waitFor()
      })
      dns.publish(records[0])
      yield* walk(async (page) => {
        await page.getByRole("button", { name: "Look now" }).click()
        await page.getByText("It waits for its proof").waitFor({ state: "detached" })
        await page.getByText("Verified", { exact: true }).waitFor()
      })
      assert.strictEqual((yield* made("read_sender_domain", { domain }, workspace)).status, "verified")
    })
  )

  inBrowser(
    "writes a template in an empty workspace, publishes it, sends a mail to a person, finds it and reads it",
    () =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        const { walk } = yield* walker(workspace)
        yield* walk(async (page) => {
          await followLink(page, "Publish a template")
          await followLink(page, "New template")
          await field(page, "Name").fill("Receipt")
          await field(page, "Mode").selectOption("html")
          await field(page, "Subject").fill("Your receipt, {{name}}")
          await field(page, "Body").fill("<p>Thank you, {{name}}.</p>")
          await done(page, "Create a template draft")
          await followLink(page, "Receipt")
          await done(page, "Publish it", "Publish a template")
          await followLink(page, "Send a mail")
          await field(page, /^To$/u).fill("ada@example.net")
          await page.getByRole("group", { name: "Variables" }).getByLabel("Name").fill("Ada")
          await page.getByRole("button", { name: "Send a transactional email" }).click()
        })
        const { data } = yield* made("list_sends", {}, workspace)
        assert.deepStrictEqual(
          data.map(({ subject, to }: { readonly subject: string; readonly to: string }) => [to, subject]),
          [["ada@example.net", "Your receipt, Ada"]]
        )
        yield* deliverNow(data[0].id)
        yield* publishedTemplate(workspace, "hello")
        yield* made(
          "send_transactional",
          { template: "hello", to: "bob@example.net", variables: { name: "B" } },
          workspace
        )
        yield* walk(async (page) => {
          await enterRoom(page, "Mails")
          await page.getByText("bob@example.net").waitFor()
          await page.getByLabel("Recipient").fill("ada@example.net")
          await page.getByLabel("Recipient").press("Enter")
          await page.getByText("bob@example.net").waitFor({ state: "detached" })
          await followLink(page, "ada@example.net")
          await isAt(page, "Your receipt, Ada")
          await page.getByTitle("The mail on a desktop").contentFrame().getByText("Thank you, Ada.").waitFor()
          const timeline = page.locator("section, div").filter({ has: page.getByRole("heading", { name: "Timeline" }) })
          for (const step of ["Accepted", "Handed over"]) await timeline.last().getByText(step).waitFor()
          await page.getByText("Following").waitFor()
        })
      })
  )

  inBrowser("reads why a mail bounced, in the words of the server that refused it, and where to go on", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* publishedTemplate(workspace, "hello")
      const send = (to: string) =>
        made("send_transactional", { template: "hello", to, variables: { name: "Ada" } }, workspace)
      yield* send("ada@example.net")
      const { id } = yield* send("bob@example.net")
      yield* deliverNow(id)
      const reason = "550 5.1.1 No such user here"
      const change = byProvider("send.bounced", { bounce_type: "hard", reason })
      yield* SendTimeline.use((timeline) => timeline.record(id, [change]))
      const { walk } = yield* walker(workspace)
      yield* walk(async (page) => {
        await enterRoom(page, "Mails")
        await page.getByText("ada@example.net").waitFor()
        await page.getByLabel("Any status").selectOption("Bounced")
        await page.getByText("ada@example.net").waitFor({ state: "detached" })
        await followLink(page, "bob@example.net")
        const why = page.getByRole("alert")
        await why.getByText("It bounced for good").waitFor()
        await why.getByText(reason).waitFor()
        await why.getByRole("link", { name: "See why" }).click()
        await page.getByRole("cell", { name: "Hard bounce" }).waitFor()
      })
      const { data } = yield* made("list_suppressions", {}, workspace)
      assert.strictEqual(data[0].email, "bob@example.net")
    })
  )
})
