import type { Block } from "@tidings/schema/composing/Block"
import type { ComposedTemplate } from "../builtin/template/templateOf.ts"
import type { Judged } from "../judging/Judged.ts"

const entities: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' }
const decoded = (text: string) => text.replaceAll(/&(?:amp|lt|gt|quot);/gu, (entity) => entities[entity]!)

/** The lines that a composed mail shows, greeting included, as its MJML holds them. */
export const linesOf = ({ body }: Pick<ComposedTemplate, "body">): ReadonlyArray<string> =>
  body
    .slice(body.indexOf("<mj-body"))
    .replaceAll(/<br \/>|<\/(?:mj-text|mj-button|td|th|tr|h1|span|a)>/gu, "\n")
    .replaceAll(/<[^>]*>/gu, "")
    .split("\n")
    .map((line) => decoded(line.trim()))
    .filter((line) => line !== "")

const liquid = /\{\{ (\w+) \}\}|\{% if (\w+) %\}/gu

/** What a judge sees of a composed mail. */
export const judgedTemplate = (template: ComposedTemplate): Judged => ({
  texts: [template.subject, template.previewText, ...linesOf(template)].map((text) =>
    text.replaceAll(/\{% (?:if \w+|else|endif) %\}|\{\{ \w+ \}\}/gu, " ")
  ),
  urls: Array.from(template.body.matchAll(/href="([^"]*)"/gu), ([, url]) => decoded(url!)),
  variables: Array.from(template.body.matchAll(liquid), ([, printed, asked]) => (printed ?? asked)!)
})

const told = (value: unknown, name = ""): ReadonlyArray<string> =>
  typeof value === "string"
    ? /^(?:type|href|name|domain)$/u.test(name)
      ? []
      : [value]
    : typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => told(inner, Array.isArray(value) ? name : key))
      : []

/** What a judge sees of a composed page. */
export const judgedPage = ({
  blocks,
  description,
  title
}: {
  readonly title: string
  readonly description: string
  readonly blocks: ReadonlyArray<Block>
}): Judged => ({
  texts: [title, description, ...blocks.flatMap((block) => told(block))],
  urls: blocks.flatMap((block) => ("cta" in block && block.cta !== undefined ? [block.cta.href] : [])),
  variables: []
})
