import { assert, describe, it } from "@effect/vitest"
import { guideOf } from "./guideOf.ts"

const files = ["one.md", "two.md"]
const guide = (rest: string) => guideOf("one.md", `# One\n\nWhat it is about.\n\n${rest}`, files)

describe("a guide", () => {
  it("names its sections in their order", () => {
    assert.deepStrictEqual(guide("## Send `it` now\n\nText.\n\n### Deeper\n\n## Then\n\nText.\n").sections, [
      { id: "send-it-now", title: "Send it now" },
      { id: "then", title: "Then" }
    ])
  })

  it("leads to other guides, the reference and elsewhere", () => {
    const links = "[two](./two.md#then) [op](/docs/list_sends) [out](https://example.com/?a=1&b=2)\n"
    assert.include(guide(links).markdown, links)
  })

  it.each([
    ["a link to no guide", "[x](./three.md)\n", /links to \.\/three\.md, which is no guide/u],
    ["markup", "<b>x</b>\n", /has markup: <b>/u],
    ["a link in a heading", "## [x](/docs)\n", /has a link in a heading/u]
  ])("is refused with %s", (_, rest, says) => {
    assert.throws(() => guide(rest), says)
  })

  it("is refused without a title and a line that sums it up", () => {
    assert.throws(() => guideOf("one.md", "# One\n\n## Two\n", files), /does not begin with a title/u)
  })
})
