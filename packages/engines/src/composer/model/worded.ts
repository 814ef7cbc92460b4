import type { Part } from "@tidings/schema/composing/Part"
import { labelsOf } from "../builtin/language/labels.ts"
import type { ContentPlan } from "../builtin/ContentPlan.ts"
import { hrefsOf } from "../builtin/words.ts"
import { isKept, type Wording } from "./Wording.ts"

/** Returns the button of a brief, else its first link with the usual label; undefined if it has neither. */
const buttonOf = ({ locale, parts }: ContentPlan): Extract<Part, { kind: "button" }> | undefined => {
  const button = parts.find((part) => part.kind === "button")
  if (button !== undefined) return button
  const href = parts.filter(({ kind }) => kind !== "image").flatMap(hrefsOf)[0]
  return href === undefined ? undefined : { kind: "button", label: labelsOf(locale).action, href }
}

const paragraph = (text: string): Part => ({ kind: "paragraph", text: [{ text }] })

/**
 * Returns a plan in the words of a model; its link, and parts that cannot be said in other words, stay as in the brief.
 */
export const worded = (plan: ContentPlan, said: Wording): ContentPlan => {
  const { closing, headline, opening, paragraphs, points, preview, subject } = said
  const button = buttonOf(plan)
  const list: ReadonlyArray<Part> =
    points.length === 0
      ? []
      : [
          {
            kind: "list",
            start: null,
            items: points.map(({ text, title }) => ({
              depth: 0,
              text: text === "" ? [{ text: title }] : [{ text: `${title}: `, strong: true }, { text }]
            }))
          }
        ]
  const parts = [
    ...(opening === "" ? [] : [paragraph(opening)]),
    ...paragraphs.map(paragraph),
    ...list,
    ...plan.parts.filter(isKept),
    ...(button === undefined ? [] : [{ ...button, label: said.button === "" ? button.label : said.button }]),
    ...(closing === "" ? [] : [paragraph(closing)])
  ]
  return { ...plan, title: subject, preview, head: headline, eyebrow: undefined, parts }
}
