import { assert, describe, it } from "@effect/vitest"
import { contrastOf, readColour } from "../../../brands/contrast.ts"
import * as fc from "fast-check"
import sax, { type Tag } from "sax"
import { frameOf } from "../frameOf.ts"
import { definitions, hostile } from "../testing/definitions.ts"
import { onboarding } from "../testing/examples.ts"
import { fortyNodes } from "../testing/fortyNodes.ts"
import { palette } from "./style.ts"
import { diagramSvgOf } from "./diagramSvgOf.ts"

interface Read {
  readonly elements: ReadonlyArray<{ readonly name: string; readonly attributes: Readonly<Record<string, string>> }>
  readonly texts: ReadonlyArray<string>
}

/** Parses a document as XML; throws if it is not well-formed. */
const read = (xml: string): Read => {
  const elements: Array<Read["elements"][number]> = []
  const texts: Array<string> = []
  const reading = Object.assign(sax.parser(true), {
    onerror: (error: Error) => {
      throw error
    },
    onopentag: ({ attributes, name }: Tag) => elements.push({ name, attributes: attributes as Record<string, string> }),
    ontext: (text: string) => texts.push(text)
  })
  reading.write(xml).close()
  return { elements, texts }
}

const caption = { name: "Onboarding of trials", lines: ["Version 4, published"] }
const counts = { has_started: { waiting: 412, passed: 9120, left: 31, failed: 2, held: 0 } }
const shown = new Set(["svg", "title", "desc", "style", "rect", "g", "path", "text", "tspan", "a"])

const linksOf = (xml: string) => read(xml).elements.filter(({ name }) => name === "a")

/** Returns the title of each link. */
const titlesOf = (xml: string): ReadonlyArray<string> => {
  const { elements, texts } = read(xml.replaceAll(/<text.*?<\/text>|<style>.*?<\/style>/gsu, ""))
  assert.strictEqual(elements.filter(({ name }) => name === "title").length, linksOf(xml).length + 1)
  return texts.filter((text) => text.trim() !== "").slice(2)
}

describe("the drawing of a diagram", () => {
  it("is well-formed XML that holds nothing but shapes, texts and links, whatever the file says", () => {
    fc.assert(
      fc.property(definitions(5), hostile, (definition, name) => {
        const { elements } = read(diagramSvgOf(frameOf(definition, true), { caption: { name, lines: [name] } }))
        assert.deepStrictEqual(
          elements.filter((element) => !shown.has(element.name)),
          []
        )
        const attributes = new Set(elements.flatMap((element) => Object.keys(element.attributes)))
        assert.deepStrictEqual(
          [...attributes].filter((attribute) => attribute.startsWith("on") || attribute === "style"),
          []
        )
      }),
      { numRuns: 60 }
    )
  })

  it("has one link for each node in walking order, which leads to its id", () => {
    const frame = frameOf(fortyNodes, true)
    const links = linksOf(diagramSvgOf(frame, { caption }))
    assert.deepStrictEqual(
      links.map(({ attributes }) => [attributes["id"], attributes["href"]]),
      frame.nodes.map(({ id }) => [id, `#${id}`])
    )
  })

  it("says of each node its kind, its rule, its counts and where it leads", () => {
    assert.strictEqual(
      titlesOf(diagramSvgOf(frameOf(onboarding, true), { caption, counts }))[2],
      "wait has_started. trial.started, at most 5d, since enrolment. 412 waiting, 9,120 passed, 31 left, 2 failed. " +
        "Leads to pro_tips (trial.started, plan is pro or scale), tips (trial.started), was_read (after 5d)"
    )
  })

  it("is a graphics document with a name and a description", () => {
    const { elements, texts } = read(diagramSvgOf(frameOf(onboarding, true), { caption, counts }))
    assert.deepInclude(elements[0]?.attributes, {
      role: "graphics-document",
      "aria-labelledby": "diagram-title",
      "aria-describedby": "diagram-desc"
    })
    assert.includeMembers(
      [...texts],
      ["Onboarding of trials", "412", "9,120", "trial.started, plan is pro or", "after 5d", "end"]
    )
  })

  it("leaves the counts out where nobody walks yet", () => {
    const svg = diagramSvgOf(frameOf(onboarding, false), { caption })
    assert.notInclude(svg, "waiting")
    assert.notInclude(svg, "9,120")
  })

  it("marks the nodes and lines of a walk, in words too", () => {
    const svg = diagramSvgOf(frameOf(onboarding, true), { caption, walk: ["welcome", "settle_in", "has_started"] })
    assert.deepStrictEqual(
      titlesOf(svg).map((title) => /Visited in step (\d)/u.exec(title)?.[1]),
      ["1", "2", "3", undefined, undefined, undefined, undefined, undefined]
    )
    assert.strictEqual(svg.match(/class="edge walked"/gu)?.length, 3)
  })

  it("stands in a page without a style or ids of its nodes, which the page has", () => {
    const links = linksOf(diagramSvgOf(frameOf(onboarding, true), { caption, inPage: true }))
    assert.deepStrictEqual(
      links.map(({ attributes }) => attributes["id"]),
      links.map(() => undefined)
    )
    assert.notInclude(diagramSvgOf(frameOf(onboarding, true), { caption, inPage: true }), "<style")
  })

  const contrast = (one: keyof typeof palette, other: keyof typeof palette, theme: 0 | 1) =>
    contrastOf(readColour(palette[one][theme])!, readColour(palette[other][theme])!)

  it.each([0, 1] as const)("tells words and shapes from their ground in either theme (WCAG 2.2 AA)", (theme) => {
    for (const words of ["ink", "quiet", "send", "wait", "branch", "state", "exit"] as const)
      for (const ground of ["paper", "card"] as const)
        assert.isAtLeast(contrast(words, ground, theme), 4.5, `${words} on ${ground}`)
    for (const ground of ["paper", "card"] as const) assert.isAtLeast(contrast("stroke", ground, theme), 3)
    assert.isAtLeast(contrast("on-mark", "mark", theme), 4.5)
  })
})
