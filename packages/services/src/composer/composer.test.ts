import { Blocks } from "@tidings/schema/composing/Block"
import { Contract } from "@tidings/schema/resources/Template"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { contrastOf, readColour } from "../brands/contrast.ts"
import { tooLong } from "../social/rules/lengthOf.ts"
import { rulesOf } from "../social/rules/rulesOf.ts"
import { contractOf } from "../templates/engine/index.ts"
import { compile, render } from "../templates/engine/testing/inProcess.ts"
import { dressOf } from "../templates/dress/Dress.ts"
import { repeats } from "./builtin/planning/covered.ts"
import { faultsOf } from "./judging/faultsOf.ts"
import { sourcesOf } from "./judging/judgedPlan.ts"
import { numbersIn } from "./judging/numbers.ts"
import { cases } from "./testing/briefs.ts"
import { composed } from "./testing/composed.ts"
import { judgedPage, judgedTemplate, linesOf } from "./testing/judged.ts"

const characters = (text: string) => [...text].length
const withoutLinks = (text: string) => text.replaceAll(/https?:\/\/\S+|[\w.-]+@[\w.-]+|[\w-]+\.example\S*/gu, "")

describe.each(cases.map((one) => [one.id, one] as const))("what is composed of %s", (_, one) => {
  const { composition, page, plan, posts, template } = composed(one)
  const declared = template.variables.map(({ key }) => key)
  const sources = sourcesOf(one, plan, declared)

  it.effect("is a template that compiles, declares what it uses and reads with and without a name", () =>
    Effect.gen(function* () {
      const { html, references } = yield* compile(template)
      const contract = contractOf(template.variables, references, { mode: "strict", failOnUndeclared: true }, 1)
      assert.isTrue(Schema.is(Contract)(contract))
      assert.deepStrictEqual(contract.variables, template.variables)
      assert.isBelow(Buffer.byteLength(html), 100 * 1024)
      for (const variables of [{}, { first_name: "Ada" }]) {
        const mail = yield* render({ subject: template.subject, html }, variables)
        assert.notMatch(mail.html + mail.text + mail.subject, /\{\{|\{%|undefined|\[object/u)
        assert.include(mail.text, plan.headline)
        assert.strictEqual(mail.html.match(/<h1[ >]/gu)?.length, 1)
        assert.notMatch(mail.html, /<img(?![^>]*alt=)/u)
        assert.include(mail.html, "#unsubscribe")
        assert.include(mail.text, one.brand.emailDefaults.postalAddress!)
      }
    })
  )

  it("has a subject and a preview that fit an inbox, neither saying the other again", () => {
    assert.isAtLeast(characters(plan.subject), 1)
    assert.isAtMost(characters(plan.subject), 70)
    assert.isAtLeast(characters(plan.preview), 1)
    assert.isAtMost(characters(plan.preview), 110)
    assert.isFalse(repeats(plan.subject, plan.preview))
  })

  it("is a page whose sections are as pages take them", () => {
    Schema.decodeUnknownSync(Blocks)(page.blocks)
    assert.isTrue(page.title !== "" && page.description !== "")
  })

  it("is posts as long as their networks take", () => {
    for (const { channelId, text } of posts) assert.isUndefined(tooLong(text, rulesOf(channelId).text, channelId))
  })

  it("says nothing that the brief does not, and leads nowhere but to the brand", () => {
    const ofPosts = {
      texts: posts.map(({ text }) => withoutLinks(text).replaceAll(/#\S+/gu, "")),
      urls: posts.flatMap(({ text }) => text.match(/https?:\/\/\S+/gu) ?? []),
      variables: []
    }
    const { alt, details, headline, lines } = composition
    const ofCard = { texts: [headline, alt, ...lines, ...details.map(({ value }) => value)], urls: [], variables: [] }
    for (const judged of [judgedTemplate(template), judgedPage(page), ofPosts, ofCard])
      assert.deepStrictEqual(faultsOf(judged, sources), [])
  })

  it("loses no number of the brief without saying so", () => {
    const told = [template.subject, ...linesOf(template), ...plan.notes].join(" ")
    for (const number of numbersIn(withoutLinks(one.brief))) assert.include(told, number)
  })

  it("says no sentence twice", () => {
    const lines = linesOf(template).filter((line) => line.length > 24)
    assert.strictEqual(new Set(lines).size, lines.length)
  })

  it("has colours that are told apart in both themes", () => {
    const { dark, light } = dressOf(one.brand)
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
  })
})
