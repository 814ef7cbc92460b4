import { assert, layer } from "@effect/vitest"
import { deliverMail } from "@tidings/testing/deliverMail"
import { endpoints } from "@tidings/testing/endpoints"
import { browserIsMissing, chromium } from "@tidings/testing/Browser"
import { serve } from "@tidings/testing/Served"
import { makeWorkspace, world } from "@tidings/testing/World"
import axe from "axe-core"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { visitorMounts } from "./visitorMounts.ts"

/** A browser, and pages that hold one of each kind of content. */
const browsed = Effect.gen(function* () {
  const browser = yield* chromium
  const { url } = yield* serve({ endpoints, mounts: yield* visitorMounts({ inbox: true }) })
  const { live: key } = yield* makeWorkspace()
  const attachments = [{ filename: "terms.pdf", content_type: "application/pdf", data_base64: "JVBERi0xLjQK" }]
  const to = "katherine.johnson.with-a-rather-long-address@langley.nasa.example"
  const id = yield* deliverMail(key, { category: "marketing", to, body: "<p>Hello</p>", attachments })
  const message = yield* Effect.promise(async () => (await fetch(`${url}/inbox/${id}/html`)).text())
  const unsubscribe = /http:\/\/tidings\.test(\/u\/[^"]+)/u.exec(message)![1]!
  const views = ["html", "phone", "text", "headers", "source"].map((view) => `/inbox/${id}?view=${view}`)
  return { browser, url, paths: ["/inbox", "/inbox?to=nobody", ...views, "/inbox/snd_none", "/t/c/x", unsubscribe] }
})

const judge = async (page: Page, url: string) => {
  await page.goto(url)
  await page.evaluate(axe.source)
  return {
    overflows: await page.evaluate<boolean>("document.documentElement.scrollWidth > innerWidth"),
    findings: await page.evaluate<axe.AxeResults>("axe.run(document, { iframes: false })")
  }
}

layer(world)("visitors' pages", (it) => {
  it.effect.skipIf(browserIsMissing)(
    "have no accessibility finding and never scroll sideways, narrow in light and wide in dark",
    () =>
      Effect.gen(function* () {
        const { browser, paths, url } = yield* browsed
        for (const [colorScheme, width] of [
          ["light", 320],
          ["dark", 1280]
        ] as const) {
          const page = yield* Effect.promise(() => browser.newPage({ colorScheme, viewport: { width, height: 800 } }))
          for (const path of paths) {
            const { findings, overflows } = yield* Effect.promise(() => judge(page, url + path))
            const broken = findings.violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`)
            assert.deepStrictEqual([broken, overflows], [[], false], `${path}, ${colorScheme}, ${width}`)
            assert.isAbove(findings.passes.length, 5)
          }
        }
      }),
    60_000
  )
})
