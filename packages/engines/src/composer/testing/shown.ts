import type { Block } from "@tidings/schema/composing/Block"
import { partTexts } from "../builtin/words.ts"

const entities: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' }
const decoded = (text: string) => text.replaceAll(/&(?:amp|lt|gt|quot);/gu, (entity) => entities[entity]!)

/** Returns the visible lines of a composed mail, from its MJML. */
export const linesOf = ({ body }: { readonly body: string }): ReadonlyArray<string> =>
  body
    .slice(body.indexOf("<mj-body"))
    .replaceAll(/<br \/>|<\/(?:mj-text|mj-button|td|th|tr|h1|h2|h3)>/gu, "\n")
    .replaceAll(/<[^>]*>/gu, "")
    .split("\n")
    .map((line) => decoded(line.replaceAll("{{ '{' }}", "{").trim()))
    .filter((line) => line !== "")

/** Returns the words of a page's sections, in order. */
export const textsOfBlocks = (blocks: ReadonlyArray<Block>): ReadonlyArray<string> =>
  blocks.flatMap((block) => {
    switch (block.type) {
      case "hero":
        return [
          block.eyebrow ?? "",
          block.title,
          ...block.text.split("\n\n"),
          ...block.facts.flatMap(({ label, value }) => [label, value]),
          block.cta?.label ?? ""
        ]
      case "text":
        return [block.title, ...block.parts.flatMap(partTexts)]
      case "features":
      case "steps":
        return [block.title, ...block.items.flatMap(({ text, title }) => [title, text])]
      case "quote":
        return [block.text, block.by]
      case "form":
        return [block.title, block.button]
      case "cta":
        return [block.title, block.cta.label]
      default:
        return []
    }
  })
