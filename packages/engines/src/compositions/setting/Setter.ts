import type { MeasuredNode } from "@takumi-rs/core"
import type { FontFamily } from "../fonts/families.ts"
import { fontFamilyOf, renderer } from "../fonts/Letters.ts"
import { drawingOf, emojiParts } from "./emoji.ts"
import { boxAt, type DrawingNode, type Style } from "./nodes.ts"

/** Scripts without spaces between words: a line may break nearly anywhere. */
const breaksAnywhere = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
/** Scripts with letters that extend far above and below the line. */
const isTall =
  /[\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}]/u
/** Scripts with joined letters: the space between them must not be reduced. */
const isJoined = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}]/u

/** Returns the typesetting needs of a text's scripts. */
const habitsOf = (text: string) => ({ isTall: isTall.test(text), isJoined: isJoined.test(text) })

/** Returns the words of a text that must not be broken across lines. */
const unbreakable = (text: string): ReadonlyArray<string> =>
  text.split(/[\s\u200B]+/u).filter((word) => word !== "" && !breaksAnywhere.test(word))

/** Text styles: headlines, text, and small emphasized words. */
export type Voice = "head" | "body" | "bold"

interface Manner {
  readonly voice: Voice
  readonly color: string
  readonly isRtl: boolean
  readonly family: FontFamily
}

/** The room for a text, in pixels; the text's size is between `min` and `max`. */
export interface TextRoom {
  readonly width: number
  readonly height?: number
  readonly max: number
  readonly min: number
  /** Set to 1 for a text that is not wrapped. */
  readonly lines?: 1
  /** True to keep its lines unbroken, if that is possible at the minimum size or above. */
  readonly keepsLines?: boolean
  /** True if it may be cut after a whole sentence, rather than within one. */
  readonly mayEnd?: boolean
}

/** A text set to fit its room. */
export interface SetText {
  readonly text: string
  readonly size: number
  readonly width: number
  /** Width of the longest line. */
  readonly inkWidth: number
  readonly height: number
  readonly at: (x: number, y: number) => DrawingNode
}

/** Sets texts by measuring, never by guessing. */
export interface Setter {
  readonly set: (text: string, manner: Manner, room: TextRoom) => Promise<SetText>
  /** Texts that were shortened or left out for lack of room, in words. */
  readonly notes: ReadonlyArray<string>
}

const leadings = { head: 1.08, bold: 1.25, body: 1.42 } as const
const tallLeadings = { head: 1.32, bold: 1.4, body: 1.6 } as const

const styleOf = ({ color, family, isRtl, voice }: Manner, text: string): Style => {
  const { isJoined, isTall } = habitsOf(text)
  const tight = family.kind === "serif" ? "-0.012em" : "-0.025em"
  return {
    color,
    direction: isRtl ? "rtl" : "ltr",
    fontFamily: fontFamilyOf(family, text),
    fontWeight: voice === "body" ? 400 : 600,
    letterSpacing: voice === "head" && !isJoined ? tight : 0,
    lineHeight: (isTall ? tallLeadings : leadings)[voice],
    overflowWrap: "anywhere",
    textAlign: isRtl ? "right" : "left",
    // Takumi sets "pretty" lines away from the right edge.
    textWrap: voice === "head" ? "balance" : isRtl ? "wrap" : "pretty",
    whiteSpace: "pre-line"
  }
}

const pictureOf = (src: string, size: number): DrawingNode => ({
  type: "image",
  src,
  width: size,
  height: size,
  style: { display: "inline-block", width: size, height: size, verticalAlign: "-0.14em" } as Style
})

/** Returns a block of words with emoji as pictures. */
const blockOf = (text: string, style: Style, size: number): DrawingNode => {
  const own = { ...style, display: "block", fontSize: size }
  const parts = emojiParts(text)
  if (parts.every((part) => "words" in part)) return { type: "text", text, style: own }
  // Takumi 2.16 draws balanced lines with pictures elsewhere than it measures them.
  const plain = { ...own, textWrap: "wrap" }
  const children = parts.flatMap((part): ReadonlyArray<DrawingNode> => {
    if ("words" in part) return [{ type: "text", text: part.words, style: { display: "inline" } }]
    const src = drawingOf(part.emoji)
    return src === undefined ? [] : [pictureOf(src, size)]
  })
  return { type: "container", style: plain, children }
}

const measure = (node: DrawingNode, width: number): Promise<MeasuredNode> => renderer.measure(node as never, { width })

interface Extent {
  readonly width: number
  readonly height: number
}

/** Returns the extent of words and emoji, wherever they begin. */
const extentOf = ({ children, height, runs, transform }: MeasuredNode): Extent => {
  const [left, right] = [
    [...runs.map(({ x }) => x), ...children.map((child) => child.transform[4] - transform[4])],
    [
      ...runs.map(({ width, x }) => x + width),
      ...children.map((child) => child.transform[4] - transform[4] + child.width)
    ]
  ]
  return { width: left.length === 0 ? 0 : Math.max(...right) - Math.min(...left), height }
}

const probe = 100
const endless = 100_000
const mostProbed = 12
/** Safety factor, since kerning differs a little between sizes. */
const spare = 0.99

/** Sets one text: see `Setter.set`. */
const fitted = async (text: string, manner: Manner, room: TextRoom) => {
  const style: Style = { ...styleOf(manner, text), ...(room.lines === 1 && { whiteSpace: "nowrap" }) }
  const most = Math.floor(room.max)
  const least = Math.min(most, Math.ceil(room.min))

  const extent = async (value: string, size: number): Promise<Extent> => {
    const node: DrawingNode = {
      type: "container",
      style: { display: "block", width: room.width },
      children: [blockOf(value, { ...style, width: room.width }, size)]
    }
    return extentOf((await measure(node, room.width)).children[0]!)
  }
  const fits = async (value: string, size: number): Promise<boolean> => {
    const { height, width } = await extent(value, size)
    // Wrapped text is never wider than its room, except for the space at a line's end.
    return (room.lines !== 1 || width <= room.width + 0.5) && height <= (room.height ?? Number.POSITIVE_INFINITY) + 0.5
  }
  /** Returns the largest size at which none of the words is broken. */
  const unbroken = async (words: ReadonlyArray<string>): Promise<number> => {
    const longest = [...new Set(words)].sort((a, b) => b.length - a.length).slice(0, mostProbed)
    if (longest.length === 0) return most
    const node: DrawingNode = {
      type: "container",
      style: { display: "flex", flexDirection: "column", alignItems: "flex-start" },
      children: longest.map((word) => blockOf(word, { ...style, whiteSpace: "nowrap" }, probe))
    }
    const widest = Math.max(...(await measure(node, endless)).children.map((child) => extentOf(child).width))
    return Math.min(most, Math.floor(((probe * room.width) / Math.max(1, widest)) * spare))
  }
  const largest = async (value: string, high: number): Promise<number> => {
    if (await fits(value, high)) return high
    let [low, above] = [least, high]
    while (above - low > 1) {
      const middle = Math.floor((low + above) / 2)
      if (await fits(value, middle)) low = middle
      else above = middle
    }
    return low
  }
  const cut = async (): Promise<string> => {
    const pieces = /\s/u.test(text) ? text.split(/(?<=\s)/u) : Array.from(text)
    const first = (count: number) => pieces.slice(0, count).join("").trim()
    const ended = (count: number) => `${first(count).replace(/[\s,.;:–—-]{1,9}$/u, "")}…`
    let [low, high] = [0, pieces.length]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (await fits(ended(middle), least)) low = middle
      else high = middle
    }
    if (low === 0) return ""
    // A text that may end with a sentence is never cut within one.
    return room.mayEnd === true
      ? (/^[\s\S]*(?:[.!?…。！？؟][\p{Pf}\p{Pe}"']?(?=\s|$)|(?=\n))/u.exec(first(low))?.[0] ?? "")
      : ended(low)
  }

  const whole = room.keepsLines === true ? await unbroken(text.split("\n")) : 0
  const high = whole >= least ? whole : await unbroken(room.lines === 1 ? [text] : unbreakable(text))
  // A word longer than a line is broken, rather than the text cut; but the size is not increased for it.
  const size = high >= least ? high : least
  if (await fits(text, least)) return { text, size: await largest(text, size), style, extent }
  return { text: await cut(), size: least, style, extent }
}

const mostTold = 80

const begun = (text: string): string =>
  text.length <= mostTold
    ? text.replaceAll("\n", ", ")
    : `${text.slice(0, mostTold).toWellFormed().replaceAll("\n", ", ")}…`

/** Returns a setter for the texts of one card. */
export const makeSetter = (): Setter => {
  const notes: Array<string> = []
  return {
    notes,

    /**
     * Sets words as large as their room allows, with no word broken and nothing outside; at the minimum size they are
     * cut, if necessary, at the end of a word or a sentence.
     */
    set: async (given, manner, room) => {
      const { extent, size, style, text } = await fitted(given, manner, room)
      if (text !== given) {
        const isEnded = room.mayEnd === true && given.startsWith(text)
        notes.push(
          isEnded
            ? `Not on the picture, which has no room for it: ${begun(given.slice(text.length).trim())}`
            : `Shortened to fit: ${begun(given)}`
        )
      }
      const { height, width: inkWidth } = text === "" ? { height: 0, width: 0 } : await extent(text, size)
      return {
        text,
        size,
        width: room.width,
        inkWidth,
        height,
        at: (x, y) =>
          boxAt(
            { x, y, width: room.width, height },
            {},
            ...(text === "" ? [] : [blockOf(text, { ...style, width: room.width }, size)])
          )
      }
    }
  }
}
