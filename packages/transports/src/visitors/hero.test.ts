import { assert, layer } from "@effect/vitest"
import { browserIsMissing, chromium } from "@tidings/testing/Browser"
import { endpoints } from "@tidings/testing/endpoints"
import { made } from "@tidings/testing/fixtures"
import { serve } from "@tidings/testing/Served"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { mailReply } from "../console/frame/mailReply.ts"
import { visitorMounts } from "./visitorMounts.ts"

const prompt =
  "# Open kitchen evening\n\nSaturday 12 December, 18:00 to 21:00, at Quay Bakery, 14 Quay Street, Galway.\n\nBook a place: https://quaybakery.example/open-kitchen"

/** Returns the picture's layout in a reader's window. */
const seen = (page: Page) =>
  page.evaluate(`(() => {
    const [picture] = document.images
    const { height, top, width } = picture.getBoundingClientRect()
    return {
      alt: picture.alt,
      isComplete: picture.complete,
      pixels: [picture.naturalWidth, picture.naturalHeight],
      shown: [width, Math.round(height)],
      isFirst: top < document.querySelector("h1").getBoundingClientRect().top,
      overflows: document.documentElement.scrollWidth > innerWidth,
      isInked: getComputedStyle(picture.closest("td")).color === getComputedStyle(document.querySelector("h1")).color
    }
  })()`)

/** A preview of a template's mail with a hero image, and this installation's address. */
const composed = Effect.gen(function* () {
  const workspace = yield* makeWorkspace("pro", undefined, { domain: "quaybakery.example" })
  const { url } = yield* serve({ endpoints, mounts: yield* visitorMounts({ inbox: false }) })
  yield* made("compose_template", { prompt, key: "evening", includeHeroImage: true }, workspace)
  const { html } = yield* made("render_template", { template: "evening", draft: true, samples: true }, workspace)
  return { html: html as string, url }
})

const looks = [
  [600, "light"],
  [390, "dark"]
] as const

layer(world)("a composed mail's picture, in a browser", (it) => {
  it.effect.skipIf(browserIsMissing)(
    "is sharp, as wide as the mail and above its heading: on a desk by day, on a phone by night",
    () =>
      Effect.gen(function* () {
        const { html, url } = yield* composed
        const browser = yield* chromium
        const lookAt = ([width, colorScheme]: (typeof looks)[number]) =>
          Effect.promise(async () => {
            const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme })
            await page.route("http://tidings.test/**", async (route) => {
              const response = await fetch(url + new URL(route.request().url()).pathname)
              const body = Buffer.from(await response.arrayBuffer())
              await route.fulfill({ status: response.status, headers: Object.fromEntries(response.headers), body })
            })
            // Shown as in an approval, with a policy that allows pictures of libraries only.
            const { body, headers } = mailReply(html, "http://tidings.test", { isDark: false, hasPictures: false })
            await page.route("http://tidings.test/mail", (route) => route.fulfill({ headers, body: String(body) }))
            await page.goto("http://tidings.test/mail", { waitUntil: "load" })
            return seen(page)
          })
        for (const look of looks) {
          const [width] = look
          assert.deepStrictEqual(yield* lookAt(look), {
            alt: "Open kitchen evening. Test brand.",
            isComplete: true,
            pixels: [1200, 630],
            shown: [width, Math.round((width * 630) / 1200)],
            isFirst: true,
            overflows: false,
            isInked: true
          })
        }
      }).pipe(Effect.scoped)
  )
})
