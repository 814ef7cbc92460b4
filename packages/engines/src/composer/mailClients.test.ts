import { assert, describe, it } from "@effect/vitest"
import { caniemail } from "caniemail"
import { Effect } from "effect"
import { compile } from "../templates/testing/inProcess.ts"
import { templateOf } from "./builtin/setting/templateOf.ts"
import { cases } from "./testing/briefs/cases.ts"
import { composed } from "./testing/composed.ts"

/** Clients that most mail is read in; MJML's own fallbacks cover Outlook for Windows. */
const clients = [
  "gmail.*",
  "apple-mail.*",
  "outlook.ios",
  "outlook.android",
  "outlook.macos",
  "outlook.outlook-com",
  "yahoo.*",
  "samsung-email.*"
] as const

const hero = { url: "https://tidings.test/assets/asset_1/bGFzdGluZw.x/media.png", alt: "Open day. 5 June." }

/** Features that some of them lack, and the reason why the mail reads well without. */
const graceful: ReadonlyMap<string, string> = new Map([
  ...["Descendant combinator", "ID selector", "Type selector", "Class selector", "Chaining selectors", "@media"].map(
    (title) => [title, "only colours of the dark theme and paddings of phones are set so"] as const
  ),
  ["<style> element", "all that a light mail needs is inline"],
  ["color-scheme CSS property", "the client then colours as it likes, and no text stands on a picture"],
  ["color-scheme meta tag", "as the property"],
  ["<body> element", "its colour is on the elements within as well"],
  ["display:none", "the preheader is also of no height and no size"],
  ["opacity", "as display:none"],
  ["cursor", "MJML's own, on buttons"],
  ["target attribute", "webmail opens links in a new window by itself"],
  ["height property", "MJML's own, of spacers"],
  ["word-break", "MJML's own"],
  ["border-spacing", "MJML's own, of tables whose borders are collapsed"],
  ["Local anchors", "#unsubscribe becomes a URL with each send"]
])

describe.each(cases.map((one) => [one.id, one] as const))("the mail of %s", (_, one) => {
  it.effect.each(["announcement", "letter", "plain"] as const)(
    "as %s holds nothing that its readers' clients cannot do without harm",
    (shell) =>
      Effect.gen(function* () {
        const { html } = yield* compile(templateOf(composed(one).plan, one.brand, { hero, shell }))
        const { issues } = caniemail({ clients: [...clients], html })
        assert.include(html, hero.url)
        const titles = [...issues.errors.values()].flatMap((found) => found.map(({ title }) => title))
        assert.isNotEmpty(titles)
        assert.deepStrictEqual(
          titles.filter((title) => !graceful.has(title)),
          []
        )
      })
  )
})
