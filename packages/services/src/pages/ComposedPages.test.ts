import { assert, layer } from "@effect/vitest"
import { Blocks } from "@tidings/schema/composing/Block"
import { newId } from "@tidings/schema/Id"
import type { Brand } from "@tidings/schema/resources/Brand"
import { world } from "@tidings/testing/World"
import { Effect, Schema } from "effect"
import * as fc from "fast-check"
import { Caller, systemCaller } from "../access/Caller.ts"
import { CopyComposer } from "../composer/CopyComposer.ts"
import { cases } from "@tidings/engines/composer/testing/briefs/cases"
import { sectionsOf } from "./ComposedPages.ts"
import { mostPageBytes, publicationOf } from "./publication.ts"

const isBlocks = Schema.is(Blocks)
const place = { url: "https://quay.example/p/evening", action: "evening", library: "https://tidings.test/assets/" }

const pageOf = (brand: Brand, brief: string, more: object = {}) =>
  CopyComposer.use((composer) => composer.compose({ kind: "page", brand, brief, ...more })).pipe(
    Effect.provideService(Caller, systemCaller(newId("ws", 0), "pro"))
  )

const published = (brand: Brand, { blocks, ...page }: Effect.Success<ReturnType<typeof pageOf>>) =>
  publicationOf({ ...page, sections: blocks } as never, brand, place)

layer(world)("what is composed for a page", (it) => {
  it.effect.each(cases)("fits a page, which is small: $id", ({ brand, brief, length, objective, vibe }) =>
    Effect.gen(function* () {
      const page = yield* pageOf(brand, brief, { length, objective, vibe })
      assert.isTrue(isBlocks(page.blocks), JSON.stringify(page.blocks))
      const { html } = published(brand, page)
      assert.isBelow(html.length, mostPageBytes / 3)
    })
  )

  it.effect("fits a page, whatever the brief and the brand say", () =>
    Effect.gen(function* () {
      const scraps = cases.flatMap(({ brief }) => brief.split(/(?<=[.!?])\s/u))
      const scrap = fc.constantFrom(...scraps, "\n", "\u0000", "\u2028", "<b>", "“", "x".repeat(700))
      const briefs = fc.oneof(
        fc.string({ unit: "binary", minLength: 20, maxLength: 400 }),
        fc.array(scrap, { minLength: 3, maxLength: 60 }).map((parts) => parts.join(" "))
      )
      const names = fc.stringMatching(/^[A-Za-zÀ-ſ<>&"'{}-]{1,120}$/u)
      for (const [brief, name] of fc.sample(fc.tuple(briefs, names), { numRuns: 200, seed: 13 })) {
        const page = yield* Effect.result(pageOf({ ...cases[0]!.brand, name }, brief.slice(0, 20_000)))
        if (page._tag === "Failure") assert.strictEqual(page.failure.code, "field_invalid")
        else assert.isTrue(isBlocks(yield* sectionsOf(page.success.blocks)))
      }
    })
  )

  it.effect("is refused as the brief's fault where it fits no page", () =>
    Effect.gen(function* () {
      const { code } = yield* Effect.flip(sectionsOf([{ type: "hero", title: " ", text: "", facts: [] }]))
      assert.strictEqual(code, "field_invalid")
    })
  )
})
