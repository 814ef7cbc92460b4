import { assert, layer } from "@effect/vitest"
import { deliverMail, deliverSms } from "@tidings/testing/deliverMail"
import { endpoints } from "@tidings/testing/endpoints"
import { browserIsMissing, chromium } from "@tidings/testing/Browser"
import { ownAddress } from "@tidings/testing/ownAddress"
import { serve } from "@tidings/testing/Served"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { judged, tabTo } from "../pages/testing/judged.ts"
import { visitorMounts } from "./visitorMounts.ts"

/** A browser, and pages that hold one of each kind of content. */
const browsed = Effect.gen(function* () {
  const browser = yield* chromium
  const { url } = yield* serve({ endpoints, mounts: yield* visitorMounts({ inbox: true, ...ownAddress() }) })
  const { live: key } = yield* makeWorkspace()
  const attachments = [{ filename: "terms.pdf", content_type: "application/pdf", data_base64: "JVBERi0xLjQK" }]
  const to = "katherine.johnson.with-a-rather-long-address@langley.nasa.example"
  const id = yield* deliverMail(key, { category: "marketing", to, body: "<p>Hello</p>", attachments })
  const message = yield* Effect.promise(async () => (await fetch(`${url}/inbox/${id}/html`)).text())
  const text = { consentProofId: "form", templateKey: "account.alert", to: "+353861234567" }
  for (const message of ["Your plan ends on Friday 🎉", `See https://example.com/${"a-long-path-".repeat(12)} today`]) {
    const { body } = yield* call(
      "send_transactional_sms",
      { ...text, variables: { message } },
      { key, idempotencyKey: message }
    )
    yield* deliverSms(body.id)
  }
  const unsubscribe = /http:\/\/tidings\.test(\/u\/[^"]+)/u.exec(message)![1]!
  const views = ["html", "phone", "text", "headers", "source"].map((view) => `/inbox/${id}?view=${view}`)
  return {
    browser,
    url,
    paths: [
      "/inbox",
      "/inbox/texts",
      "/inbox/texts?to=nobody",
      "/inbox?to=nobody",
      ...views,
      "/inbox/snd_none",
      "/t/c/x",
      unsubscribe
    ]
  }
})

layer(world)("visitors' pages", (it) => {
  it.effect.skipIf(browserIsMissing)(
    "have no accessibility finding and never scroll sideways: as on a phone and on a desk, in light and dark, and at twice the size",
    () =>
      Effect.gen(function* () {
        const { browser, paths, url } = yield* browsed
        const page = yield* Effect.promise(() => browser.newPage())
        for (const path of paths) {
          yield* Effect.promise(async () => {
            await page.goto(url + path)
            await judged(page, `visitor ${path}`)
          })
        }
      }),
    180_000
  )
  it.effect.skipIf(browserIsMissing)(
    "lead by the keyboard alone from mails to text messages, and to those of one number",
    () =>
      Effect.gen(function* () {
        const { browser, url } = yield* browsed
        yield* Effect.promise(async () => {
          const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
          const pressed = () => Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")])
          await page.goto(`${url}/inbox`)
          await tabTo(page, 'a[href="/inbox/texts"]')
          await pressed()
          assert.include(await page.content(), "Your plan ends on Friday")
          await tabTo(page, "input[name=to]")
          await page.keyboard.type("+49")
          await pressed()
          await tabTo(page, 'main .empty a[href="/inbox/texts"]')
          await pressed()
          assert.include(await page.content(), "Your plan ends on Friday")
        })
      }),
    { retry: 2 }
  )
})
