import type { Fact } from "@tidings/services/approvals/Preview"
import { html, type Html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { facts, noteBox } from "../../../pages/parts/layout.ts"

/** Maximum length of a value shown in full: a title, a name or a link. */
const mostOfFact = 2_048

/** Facts about the outgoing thing, by name, and further rows of the same list. */
export const factList = (
  shown: ReadonlyArray<Fact>,
  more: ReadonlyArray<readonly [name: string, value: Html]> = []
): Html => facts([...shown.map(({ name, value }) => [name, outside(value, { most: mostOfFact })] as const), ...more])

/** Remarks on a call, below a title if they have one; false if there are none. */
export const remarks = (words: ReadonlyArray<string>, title?: string): Html | false => {
  const [first, ...others] = words.map((one) => outside(one, { most: 1_000 }))
  if (first === undefined) return false
  const lines = title === undefined ? others : [first, ...others]
  const says = lines.map((line, index) => html`${index > 0 && html`<br />`}${line}`)
  return noteBox("warn", "triangle-alert", title ?? first, says.length === 0 ? undefined : html`${says}`)
}
