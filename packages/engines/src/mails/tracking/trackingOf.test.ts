import { assert, describe, it } from "@effect/vitest"
import type { Template } from "@tidings/schema/resources/Template"
import { trackingOf } from "./trackingOf.ts"

const choices = [null, true, false]
const all = (["marketing", "transactional", "system"] as const).flatMap((category) =>
  choices.flatMap((own) => choices.map((workspace) => [category, own, workspace] as const))
)
const table = (category: Template["category"], own: boolean | null, workspace: boolean | null): boolean => {
  if (own !== null) return own
  if (category === "system") return false
  return workspace ?? category === "marketing"
}

describe("what a mail tracks", () => {
  it.each(all)("of a %s template that says %s, in a workspace that says %s", (category, own, workspace) => {
    const expected = table(category, own, workspace)
    const neither = { opens: null, clicks: null }
    for (const what of ["opens", "clicks"] as const) {
      const decided = trackingOf({ category, tracking: { ...neither, [what]: own } }, { ...neither, [what]: workspace })
      assert.strictEqual(decided[what], expected)
    }
  })
})
