import { readMarkup } from "./source/markup.ts"
import type { Masked } from "./source/mask.ts"
import { hidePreview } from "./source/preheader.ts"
import { readUntracked, signUntracked } from "./source/untracked.ts"
import { overmatched, overweight } from "./source/weight.ts"

interface Fault {
  readonly line?: number
  readonly message: string
}

/** The used part of mjml 5, which ships no types. */
type Mjml = (
  source: string,
  options: { readonly validationLevel: "soft"; readonly ignoreIncludes: true; readonly fonts: object }
) => Promise<{ readonly html: string; readonly errors: ReadonlyArray<Fault> }>

/** HTML with its Liquid still masked, or every fault with its line. */
interface Compiled {
  readonly html: string
  readonly faults: ReadonlyArray<string>
}

/** Loads MJML, which takes as long as loading the rest of the process. */
export const loadMjml = async (): Promise<Mjml> => {
  // @ts-expect-error mjml ships no types
  const loaded: { readonly default: Mjml } = await import("mjml")
  return loaded.default
}

const lineOf = (text: string, offset: number) => text.slice(0, offset).split("\n").length

// Colours pass to CSS unchanged; MJML computes with every other typed attribute, so Liquid is not possible there.
const isColour = (message: string, word: RegExp) => message.endsWith("for type Color ") && message.search(word) >= 0

const lost = ({ slots, word }: Masked, html: string): Array<string> => {
  const kept = new Set(Array.from(html.matchAll(word), (match) => Number(match[1])))
  return slots.flatMap(({ line, source }, index) =>
    kept.has(index)
      ? []
      : `line ${line}: MJML drops \`${source}\` here; put text in mj-text, and Liquid around elements in mj-raw`
  )
}

// Indentation is a third of mjml's output, and Gmail clips at 102 KB; it is kept if white space may be shown.
const compact = (html: string) => (/<pre|white-space/iu.test(html) ? html : html.replaceAll(/\n\s+/gu, "\n"))

/** Compiles masked MJML by mjml's strict rules; reads no file, and loads only web fonts that mj-font names. */
export const compileMjml = async (masked: Masked): Promise<Compiled> => {
  const { text, unmask, word } = masked
  const include = text.search(/<\/?\s*mj-include/iu)
  if (include >= 0) return { html: "", faults: [`line ${lineOf(text, include)}: mj-include is not allowed`] }
  const markup = readMarkup(text)
  const excess = overweight(markup) ?? overmatched(text, markup)
  if (excess !== undefined) return { html: "", faults: [excess] }
  const mjml = await loadMjml()
  const result = await mjml(signUntracked(text), { validationLevel: "soft", ignoreIncludes: true, fonts: {} }).catch(
    (error: unknown): Awaited<ReturnType<Mjml>> => ({
      html: "",
      errors: [{ message: error instanceof Error ? error.message : "not valid MJML" }]
    })
  )
  const single = new RegExp(word, "u")
  const faults = result.errors
    .filter(({ message }) => !isColour(message, single))
    .map(({ line, message }) => (line === undefined ? "" : `line ${line}: `) + unmask(message.trim()))
  const html = readUntracked(result.html)
  return { html: hidePreview(compact(html)), faults: faults.length > 0 ? faults : lost(masked, html) }
}
