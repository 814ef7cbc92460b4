import { tweetLinksIn } from "./tweetLinksIn.ts"

const linkWeight = 23

// Emoji recommended for interchange, sequences whole (UTS 51); the u flag has no properties of strings.
const emoji = new RegExp(String.raw`\p{RGI_Emoji}`, "gv")

/** True for code points that weigh 1, as most scripts do; others weigh 2 (twitter-text, configuration 3). */
const isLight = (codePoint: number): boolean =>
  codePoint <= 0x10ff ||
  (codePoint >= 0x2000 && codePoint <= 0x200d) ||
  (codePoint >= 0x2010 && codePoint <= 0x201f) ||
  (codePoint >= 0x2032 && codePoint <= 0x2037)

/** Returns the length of a post as X counts it: in normal form C, a link 23, an emoji 2; takes linear time. */
export const weightedLength = (text: string): number => {
  const normal = text.normalize()
  const ends = new Map<number, { readonly to: number; readonly weight: number }>()
  for (const found of normal.matchAll(emoji)) ends.set(found.index, { to: found.index + found[0].length, weight: 2 })
  for (const { counted, from } of tweetLinksIn(normal)) ends.set(from, { to: from + counted, weight: linkWeight })
  let length = 0
  for (let at = 0; at < normal.length;) {
    const whole = ends.get(at)
    if (whole !== undefined) {
      length += whole.weight
      at = whole.to
      continue
    }
    const codePoint = normal.codePointAt(at)!
    length += isLight(codePoint) ? 1 : 2
    at += codePoint > 0xffff ? 2 : 1
  }
  return length
}
