import { layer } from "@effect/vitest"
import { SendTimeline } from "@tidings/services/sends/SendTimeline"
import { browserIsMissing } from "@tidings/testing/Browser"
import { byProvider } from "@tidings/testing/byProvider"
import { made, publishedTemplate } from "@tidings/testing/fixtures"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { judged } from "../../pages/testing/judged.ts"
import { walker } from "../testing/walker.ts"

/** Forms with a secret, with everything, that destroys, and that asks for nothing. */
const forms = [
  "/operations/create_connector?credentials%5B0%5D.key=apiKey",
  "/operations/create_template",
  "/operations/update_member?email=ada%40example.com",
  "/test/operations/read_workspace"
]

layer(world, { excludeTestServices: true })("pages on the way of a walk", (it) => {
  it.effect.skipIf(browserIsMissing)(
    "have no accessibility finding and never scroll sideways: forms, and a mail that bounced",
    () =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        yield* publishedTemplate(workspace, "hello")
        const input = { template: "hello", to: "bob@example.net", variables: { name: "Bob" } }
        const { id } = yield* made("send_transactional", input, workspace)
        const bounced = byProvider("send.bounced", { bounce_type: "soft", reason: "452 4.2.2 Mailbox full" })
        yield* SendTimeline.use((timeline) => timeline.record(id, [bounced]))
        const { walk } = yield* walker(workspace)
        for (const path of [...forms, `/mails/${id}`])
          yield* walk(async (page) => {
            await page.goto(new URL(path, page.url()).href)
            await judged(page, path)
          })
      })
  )
})
