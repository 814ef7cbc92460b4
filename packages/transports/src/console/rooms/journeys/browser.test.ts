import { assert, layer } from "@effect/vitest"
import { onboarding } from "@tidings/engines/sequences/diagram/testing/examples"
import { fortyNodes } from "@tidings/engines/sequences/diagram/testing/fortyNodes"
import { addSequence } from "@tidings/storage/testing/drawnSequences"
import { browserIsMissing, chromium } from "@tidings/testing/Browser"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { judged } from "../../../pages/testing/judged.ts"
import { addMember, codeFor, served, somebody } from "../../testing/members.ts"

const counts = { has_started: { entered: 9565, passed: 9120, left: 31, failed: 2 } }

/** Signs in as a person does, without scripts. */
const signIn = async (page: Page, url: string, code: string) => {
  await page.goto(`${url}/sign-in?to=/journeys`)
  await page.fill("input[name=code]", code)
  await page.press("input[name=code]", "Enter")
  await page.waitForURL("**/journeys")
}

const member = Effect.gen(function* () {
  const browser = yield* chromium
  const { url } = yield* served()
  const workspace = yield* makeWorkspace()
  yield* addSequence(workspace.id, [onboarding], { counts: [counts] })
  yield* addSequence(workspace.id, [fortyNodes])
  const email = somebody()
  yield* addMember(workspace, email)
  const code = yield* codeFor(email)
  return { browser, code, url }
})

const simulate = async (page: Page) => {
  await page.fill("#simulate-event", 'trial.started@2d {"plan":"pro"}')
  await page.click("form.simulate button")
  await page.waitForSelector("#walk-heading, .err")
}

layer(world)("the pages of sequences in a browser", (it) => {
  it.effect.skipIf(browserIsMissing)(
    "have no accessibility finding and never scroll sideways, narrow in light and wide in dark",
    () =>
      Effect.gen(function* () {
        const { browser, code, url } = yield* member
        yield* Effect.promise(async () => {
          const page = await browser.newPage()
          await signIn(page, url, code)
          for (const path of ["", "/onboarding", "/course", "/onboarding simulated", "/onboarding refused"]) {
            await page.goto(`${url}/journeys${path.split(" ")[0]}`)
            if (path.endsWith("refused")) await page.fill("#simulate-contact", "{not json")
            if (path.includes(" ")) await simulate(page)
            await judged(page, `sequences ${path}`)
          }
        })
      })
  )

  it.effect.skipIf(browserIsMissing)(
    "are walked by keyboard alone: the region, its nodes in walking order, and from a node to its row",
    () =>
      Effect.gen(function* () {
        const { browser, code, url } = yield* member
        const context = yield* Effect.promise(() => browser.newContext({ javaScriptEnabled: false }))
        const page = yield* Effect.promise(() => context.newPage())
        const walked = yield* Effect.promise(async () => {
          await signIn(page, url, code)
          await page.goto(`${url}/journeys/onboarding`)
          const held: Array<string> = []
          await page.focus(".diagram-box")
          for (const _ of Object.keys(onboarding.nodes)) {
            await page.keyboard.press("Tab")
            held.push((await page.locator(":focus").getAttribute("href")) ?? "nothing")
          }
          await page.keyboard.press("Enter")
          const named = await page.getByRole("link", { name: "412 waiting, 9,120 passed, 31 left, 2 failed" }).count()
          return { named, held, at: page.url(), row: await page.locator("tr:target th").innerText() }
        })
        assert.deepStrictEqual(walked.held, [
          "#welcome",
          "#settle_in",
          "#has_started",
          "#pro_tips",
          "#tips",
          "#was_read",
          "#nudge",
          "#gone_quiet"
        ])
        assert.include(walked.at, "#gone_quiet")
        assert.strictEqual(walked.named, 1)
        assert.include(walked.row, "gone_quiet")
      })
  )

  it.effect.skipIf(browserIsMissing)("simulate without scripts, and mark what was visited", () =>
    Effect.gen(function* () {
      const { browser, code, url } = yield* member
      const context = yield* Effect.promise(() => browser.newContext({ javaScriptEnabled: false }))
      const page = yield* Effect.promise(() => context.newPage())
      const visited = yield* Effect.promise(async () => {
        await signIn(page, url, code)
        await page.goto(`${url}/journeys/onboarding`)
        await simulate(page)
        return page.locator("a.visited").evaluateAll((links) => links.map((link) => link.getAttribute("href")))
      })
      assert.deepStrictEqual(visited, ["#welcome", "#settle_in", "#has_started", "#pro_tips"])
    })
  )
})
