import type { Part, Span } from "@tidings/schema/composing/Part"
import type { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import { tooLong } from "../../../social/rules/lengthOf.ts"
import type { TextRule } from "../../../social/SocialRules.ts"
import type { ContentPlan } from "../ContentPlan.ts"
import { sentencesOf } from "../reading/sentences.ts"
import { quotedStart } from "../words.ts"

/** Networks that turn a URL in a post's text into a link. */
export const linkingNetworks: ReadonlySet<ChannelId> = new Set([
  "linkedin",
  "x",
  "facebook",
  "youtube",
  "threads",
  "bluesky",
  "pinterest",
  "mastodon"
])

/** A network to compose a post for, with its text rule. */
export interface PostNetwork {
  readonly channelId: ChannelId
  readonly rule: TextRule
}

/** A post composed for a network. */
export interface ComposedPost {
  readonly channelId: ChannelId
  readonly text: string
}

const gap = "\n\n"

/** Returns words with each link's target behind them, unless the words are the target. */
const written = (spans: ReadonlyArray<Span>, links: boolean): string =>
  spans
    .map(({ href, text }) => {
      const place = href?.replace(/^(?:mailto|tel):/iu, "")
      return place === undefined || !links || text === place || `${text}/` === place ? text : `${text} (${place})`
    })
    .join("")

/** Returns a part as lines of plain text; empty for a part that text cannot hold. */
const linesOf = (part: Part, links: boolean): string => {
  switch (part.kind) {
    case "paragraph":
    case "heading":
      return written(part.text, links)
    case "list": {
      let number = part.start ?? 0
      return part.items
        .map(({ depth, text }) => {
          const sign = part.start !== null && depth === 0 ? `${number++}.` : depth === 0 ? "•" : "–"
          return `${"  ".repeat(depth)}${sign} ${written(text, links)}`
        })
        .join("\n")
    }
    case "quotation":
      return `“${written(part.text, links)}”${part.by === "" ? "" : `\n— ${part.by}`}`
    case "table":
      return [part.head, ...part.rows]
        .map((cells) => cells.map((cell) => written(cell, links)))
        .filter((cells) => cells.some((cell) => cell.trim() !== ""))
        .map((cells) => (cells.length === 2 ? `${cells[0]}: ${cells[1]}` : cells.join(" · ")))
        .join("\n")
    default:
      return ""
  }
}

const leadOf = (part: Part | undefined, links: boolean): string => {
  if (part?.kind !== "button") return ""
  const place = part.href.replace(/^(?:mailto|tel):/iu, "")
  return links || place !== part.href ? `${part.label}: ${place}` : ""
}

interface Set {
  readonly post: ComposedPost
  readonly notes: ReadonlyArray<string>
}

const postOf = ({ eyebrow, head, locale, parts }: ContentPlan, { channelId, rule }: PostNetwork): Set => {
  const links = linkingNetworks.has(channelId)
  const fits = (text: string) => tooLong(text, rule, channelId) === undefined
  const buttons = parts.filter((part) => part.kind === "button")
  const pieces = [eyebrow ?? "", head ?? "", ...parts.map((part) => linesOf(part, links))].filter((text) => text !== "")
  const leads = buttons.map((button) => leadOf(button, links)).filter((text) => text !== "")
  // The link is the purpose of a post: the first button is placed before the words.
  const tail = leads.slice(0, 1).filter(fits)
  const lines: Array<string> = []
  const left: Array<string> = []
  const whole = (more: ReadonlyArray<string>) => [...lines, ...more, ...tail].join(gap)
  for (const piece of pieces) {
    if (left.length > 0) left.push(piece)
    else if (fits(whole([piece]))) lines.push(piece)
    else {
      let within = ""
      for (const sentence of piece.includes("\n") ? piece.split(/(?<=\n)/u) : sentencesOf(piece, locale)) {
        if (!fits(whole([(within + sentence).trim()]))) break
        within += sentence
      }
      if (within.trim() !== "") lines.push(within.trim())
      left.push(piece.slice(within.length))
    }
  }
  const more: Array<string> = []
  for (const lead of leads.slice(tail.length)) {
    if (fits([...lines, ...tail, ...more, lead].join(gap))) more.push(lead)
    else left.push(lead)
  }
  const unled = links
    ? []
    : buttons.filter((button) => leadOf(button, links) === "").map(({ href, label }) => `${label} (${href})`)
  return {
    post: { channelId, text: [...lines, ...tail, ...more].join(gap) },
    notes: [
      ...left.map((text) => `Not in the post for ${channelId}, which takes no more: ${quotedStart(text)}`),
      ...unled.map((text) => `Not in the post for ${channelId}, where no text leads anywhere: ${quotedStart(text)}`)
    ]
  }
}

/**
 * Composes a post for each network, with as many of the words, from the first on, as it accepts; empty for a network
 * that accepts none.
 */
export const postsOf = (
  plan: ContentPlan,
  networks: ReadonlyArray<PostNetwork>
): { readonly posts: ReadonlyArray<ComposedPost>; readonly notes: ReadonlyArray<string> } => {
  const made = networks.map((network) => postOf(plan, network))
  const pictures = plan.parts.flatMap((part) => (part.kind === "image" ? [part.alt === "" ? part.src : part.alt] : []))
  return {
    posts: made.map(({ post }) => post),
    notes: [
      ...made.flatMap(({ notes }) => notes),
      ...pictures.map(
        (picture) => `Not in the posts: the picture ${quotedStart(picture)} (\`media\` takes pictures of the library)`
      )
    ]
  }
}
