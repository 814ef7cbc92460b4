import { Blocks } from "@tidings/schema/composing/Block"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { contrastOf, readColour } from "../brands/contrast.ts"
import { copyOf } from "../compositions/copy/copyOf.ts"
import { compile, render } from "../templates/testing/inProcess.ts"
import { dressOf } from "../templates/dress/Dress.ts"
import { tooLong } from "../social/rules/lengthOf.ts"
import { networks } from "../social/rules/testing/networks.ts"
import { readBrief } from "./builtin/reading/readBrief.ts"
import { hrefsOf, partTexts } from "./builtin/words.ts"
import { cases } from "./testing/briefs/cases.ts"
import { composed } from "./testing/composed.ts"
import { linesOf, textsOfBlocks } from "./testing/shown.ts"

const one = (text: string) => text.replaceAll(/\s+/gu, "")

describe.each(cases.map((brief) => [brief.id, brief] as const))("what is composed of %s", (_, brief) => {
  const { composition, page, plan, postNotes, posts, template } = composed(brief)
  const { parts } = readBrief(brief.brief)
  const said = parts
    .filter(({ kind }) => kind !== "image")
    .flatMap(partTexts)
    .filter((text) => text.trim() !== "")

  it("says every word of it in the mail and on the page, in order", () => {
    const mail = one(linesOf(template).join(""))
    const shown = one(textsOfBlocks(page.blocks).join(""))
    for (const place of [mail, shown]) {
      let from = 0
      for (const text of said.filter((words) => !words.includes("\n"))) {
        const at = place.indexOf(one(text), from)
        assert.isAtLeast(at, from, `${text} in ${place}`)
        from = at
      }
    }
  })

  it("leads everywhere that it leads, in the mail", () => {
    const led = parts.flatMap(hrefsOf).map((href) => href.replaceAll("&", "&amp;"))
    for (const href of led) assert.include(template.body, href)
  })

  it("is in its language, or told to be in none", () => {
    assert.strictEqual(plan.locale, brief.language)
    assert.include(template.body, `<mjml lang="${brief.language}"`)
    assert.strictEqual(page.locale, brief.language)
  })

  it.effect("is a template that compiles to one mail for everybody, with a way to unsubscribe", () =>
    Effect.gen(function* () {
      const { html, references } = yield* compile(template)
      assert.deepStrictEqual(references, [])
      assert.isBelow(Buffer.byteLength(html), 100 * 1024)
      const mail = yield* render({ subject: template.subject, html }, {})
      assert.notMatch(mail.html, /<script|undefined|\[object/u)
      assert.notMatch(mail.html, /<img(?![^>]*alt=)/u)
      assert.include(mail.html, "#unsubscribe")
      assert.isAtMost(mail.html.match(/<h1[ >]/gu)?.length ?? 0, 1)
      assert.include(mail.text, brief.brand.emailDefaults.postalAddress!)
      assert.notMatch(mail.subject, /[\n\r]/u)
      assert.isAtMost([...mail.subject].length, 200)
    })
  )

  it("is a page whose sections are as pages take them", () => {
    Schema.decodeUnknownSync(Blocks)(page.blocks)
    assert.isTrue(page.title !== "" && page.description !== "")
  })

  it("is posts as long as their networks take, or told of what they do not", () => {
    for (const { channelId, text } of posts) {
      assert.isUndefined(tooLong(text, networks[channelId].text, channelId))
      const bare = (words: string) => one(words.replaceAll(/ \((?:https?:\/\/|[^\s()]+@)[^\s()]+\)/gu, ""))
      const isWhole = said.every((line) => bare(text).includes(bare(line)) || line.includes("\n"))
      assert.isTrue(
        isWhole || postNotes.some((note) => note.includes(channelId) || note.includes("the posts")),
        channelId
      )
      assert.notInclude(text, "#Quay")
    }
  })

  it("is a card with each of its sentences, or told of those that it has not", () => {
    const { copy, leftOut } = copyOf(composition, false)
    const told = one(
      [
        copy.eyebrow,
        copy.headline,
        copy.text,
        ...copy.facts,
        copy.action,
        copy.by,
        ...leftOut,
        ...composition.notes
      ].join("")
    )
    for (const line of [...composition.lines.map(({ text }) => text), ...composition.details.map(({ value }) => value)])
      assert.include(told, one(line).slice(0, 70))
  })
})

describe("a mail's colours", () => {
  it.each([...new Set(cases.map(({ brand }) => brand))].map((brand) => [brand.name, brand] as const))(
    "of %s are told apart in both themes",
    (_, brand) => {
      const { dark, light } = dressOf(brand)
      for (const colours of [light, dark]) {
        const ratio = (ink: keyof typeof colours, ground: keyof typeof colours) =>
          contrastOf(readColour(colours[ink])!, readColour(colours[ground])!)
        for (const ground of ["paper", "card"] as const) {
          assert.isAtLeast(ratio("ink", ground), 7)
          assert.isAtLeast(ratio("quiet", ground), 4.5)
          assert.isAtLeast(ratio("accent", ground), 4.5)
        }
        assert.isAtLeast(ratio("onAccent", "accent"), 4.5)
      }
    }
  )
})
