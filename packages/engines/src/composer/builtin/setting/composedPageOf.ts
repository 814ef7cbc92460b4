import type { Action, Block, FormBlock } from "@tidings/schema/composing/Block"
import type { Part, PartOf } from "@tidings/schema/composing/Part"
import type { Brand } from "@tidings/schema/resources/Brand"
import { labelsOf } from "../language/labels.ts"
import type { ContentPlan } from "../ContentPlan.ts"
import { fitting } from "../reading/sentences.ts"
import { hrefsOf, codePointsIn, unstyled } from "../words.ts"

/** A composed page. */
export interface PlannedPage {
  readonly title: string
  readonly description: string
  /** A BCP 47 language; `und` if unknown. */
  readonly locale: string
  readonly blocks: ReadonlyArray<Block>
  readonly notes: ReadonlyArray<string>
}

const most = {
  title: 200,
  description: 160,
  lead: 600,
  label: 60,
  value: 300,
  facts: 6,
  blocks: 18,
  columns: 6,
  item: 240,
  parts: 200
} as const

const cut = (text: string, length: number): string => Array.from(text).slice(0, length).join("")

const isPlain = (part: Part): part is PartOf<"paragraph"> =>
  part.kind === "paragraph" &&
  part.text.every(({ code, emphasis, href, strong }) => !(code ?? emphasis ?? href ?? strong))

/** Returns the first paragraphs, as far as they suit a page's head. */
const leadOf = (parts: ReadonlyArray<Part>): ReadonlyArray<PartOf<"paragraph">> => {
  const lead: Array<PartOf<"paragraph">> = []
  let length = 0
  for (const part of parts) {
    if (!isPlain(part)) break
    length += codePointsIn(unstyled(part.text))
    if (length > most.lead) break
    lead.push(part)
  }
  return lead
}

const isOneLine = (text: string, length: number): boolean =>
  text.trim() !== "" && !text.includes("\n") && codePointsIn(text) <= length

/** Returns a table of two columns without titles as facts; undefined for any other part. */
const factsOf = (part: Part | undefined) => {
  if (part?.kind !== "table" || part.head.some((cell) => unstyled(cell).trim() !== "")) return undefined
  const rows = part.rows.map((cells) => cells.map(unstyled))
  const isFacts =
    hrefsOf(part).length === 0 &&
    rows.length <= most.facts &&
    rows.every(
      ([label = "", value = "", ...others]) =>
        others.length === 0 && isOneLine(label, most.label) && isOneLine(value, most.value)
    )
  return isFacts ? rows.map(([label, value]) => ({ label: label!, value: value! })) : undefined
}

/** Returns a list of a few short points, each of one line, as columns; undefined if it does not fit. */
const columnsOf = ({ items, start }: PartOf<"list">): Extract<Block, { type: "features" | "steps" }> | undefined => {
  if (items.length < 2 || items.length > most.columns || (start !== null && start !== 1)) return undefined
  const points = items.map(({ depth, text }) => {
    const whole = unstyled(text)
    if (depth > 0 || !isOneLine(whole, most.item) || text.some(({ code, href }) => href !== undefined || code === true))
      return undefined
    const [first, ...rest] = text
    const isLed = first?.strong === true && rest.length > 0 && rest.every(({ strong }) => strong !== true)
    return isLed ? { title: first.text.trim(), text: unstyled(rest).trim() } : { title: whole, text: "" }
  })
  if (points.includes(undefined)) return undefined
  const all = points as ReadonlyArray<{ title: string; text: string }>
  // Long points are easier to read below one another.
  if (all.some(({ text, title }) => text === "" && codePointsIn(title) > 90)) return undefined
  return { type: start === null ? "features" : "steps", title: "", items: all }
}

/** Returns a part as columns or a large quotation; undefined if it is running text. */
const displayed = (part: Part): Block | undefined => {
  if (part.kind === "list") return columnsOf(part)
  if (part.kind !== "quotation") return undefined
  const text = unstyled(part.text)
  return isOneLine(text, 300) && hrefsOf(part).length === 0
    ? { type: "quote", text: text.replaceAll(/^["“„«»”]{1,5}|["“”«»]{1,5}$/gu, ""), by: part.by }
    : undefined
}

/** Returns the sections: each runs from one heading of the first two levels to the next. */
const sectionsOf = (parts: ReadonlyArray<Part>, isQuiet: boolean): ReadonlyArray<Block> => {
  const blocks: Array<Block> = []
  let title = ""
  let text: Array<Part> = []
  const close = () => {
    if (text.length === 0 && title === "") return
    if (text.length > 0) blocks.push({ type: "text", title, parts: text })
    else blocks.push({ type: "text", title: "", parts: [{ kind: "heading", level: 2, text: [{ text: title }] }] })
    title = ""
    text = []
  }
  for (const part of parts) {
    const isFull = blocks.length >= most.blocks - 2
    if (part.kind === "heading" && part.level <= 2 && !isFull && hrefsOf(part).length === 0) {
      const words = unstyled(part.text)
      if (isOneLine(words, most.title)) {
        close()
        title = words
        continue
      }
    }
    const block = isFull || isQuiet ? undefined : displayed(part)
    if (block === undefined) {
      if (text.length >= most.parts - 1 && blocks.length < most.blocks) close()
      text.push(part)
    } else if ((block.type === "features" || block.type === "steps") && text.length === 0) {
      blocks.push({ ...block, title })
      title = ""
    } else {
      close()
      blocks.push(block)
    }
  }
  close()
  return blocks
}

const formOf = ({ locale, objective }: ContentPlan, brand: Brand): FormBlock => {
  const l = labelsOf(locale)
  const button = l.send[objective]
  return {
    type: "form",
    title: button,
    text: "",
    fields: [{ name: "email", label: l.email, required: true }],
    consent: cut(l.consent(brand.name), 600),
    button
  }
}

const hasButton = (parts: ReadonlyArray<Part>): boolean => parts.some((part) => hrefsOf(part).length > 0)

/** Matches calm tones, which get no columns and no large quotations. */
const quiet = /\b(?:calm|formal|plain|quiet|sober|letter|minimal)/iu

const isWeb = (href: string): boolean => /^https?:/iu.test(href)

/**
 * Sets a plan as a page: its head with the main content, then its sections; a form if the plan leads nowhere, since a
 * page needs a purpose.
 */
export const composedPageOf = (plan: ContentPlan, brand: Brand): PlannedPage => {
  const { eyebrow, head, length, locale, objective, parts, preview, title, vibe } = plan
  const lead = leadOf(parts)
  let rest = parts.slice(lead.length)
  const facts = factsOf(rest[0])
  if (facts !== undefined) rest = rest.slice(1)
  const [next] = rest
  const cta: Action | undefined =
    next?.kind === "button" && isOneLine(next.label, 80) ? { label: next.label, href: next.href } : undefined
  if (cta !== undefined) rest = rest.slice(1)
  const form = !hasButton(parts) && objective !== "sale" ? formOf(plan, brand) : undefined
  const end = rest.at(-1)
  const isBand = length === "long" && cta !== undefined && isWeb(cta.href) && end?.kind !== "button" && rest.length > 2
  const h1 = head ?? brand.name
  const blocks: ReadonlyArray<Block> = [
    {
      type: "hero",
      ...(eyebrow !== undefined && { eyebrow }),
      title: cut(h1, most.title),
      text: lead.map(({ text }) => unstyled(text)).join("\n\n"),
      ...(cta !== undefined && { cta }),
      facts: facts ?? []
    },
    ...sectionsOf(rest, length === "short" || quiet.test(vibe)),
    ...(form === undefined ? [] : [form]),
    ...(isBand ? [{ type: "cta" as const, title: cut(title, most.title), text: "", cta }] : []),
    {
      type: "footer",
      name: cut(brand.name, 200),
      address: cut((brand.emailDefaults.postalAddress ?? "").replaceAll(/\s+/gu, " "), 500),
      domain: cut(brand.domain ?? "", 255)
    }
  ]
  return {
    title: cut(title, most.title),
    description: fitting(preview === "" ? title : preview, most.description, locale)[0] || cut(title, most.description),
    locale,
    blocks,
    notes: form === undefined ? [] : ["The brief leads nowhere, so that the page has a form."]
  }
}
