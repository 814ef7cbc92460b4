import { plainHostsIn } from "./plainHostsIn.ts"

const longestLabel = 63

// RFC 3492 §5.
const base = 36
const least = 1
const most = 26
const skew = 38
const damp = 700
const firstBias = 72
const firstCode = 128

const adapted = (delta: number, points: number, isFirst: boolean): number => {
  let rest = Math.floor(delta / (isFirst ? damp : 2))
  rest += Math.floor(rest / points)
  let k = 0
  for (; rest > ((base - least) * most) / 2; k += base) rest = Math.floor(rest / (base - least))
  return k + Math.floor(((base - least + 1) * rest) / (rest + skew))
}

/**
 * Returns the length of a label in Punycode (RFC 3492), with its prefix if it needs one; some number above 63 once it
 * is sure to be longer.
 */
const asciiLength = (label: string): number => {
  const points = Array.from(label, (character) => character.codePointAt(0)!)
  const basic = points.filter((point) => point < firstCode).length
  if (basic === points.length) return basic
  if (points.length > longestLabel) return points.length
  let length = "xn--".length + basic + (basic > 0 ? 1 : 0)
  let [code, delta, bias, handled] = [firstCode, 0, firstBias, basic]
  while (handled < points.length) {
    const next = Math.min(...points.filter((point) => point >= code))
    delta += (next - code) * (handled + 1)
    for (const point of points) {
      if (point < next) delta++
      if (point !== next) continue
      let rest = delta
      for (let k = base; ; k += base) {
        const threshold = Math.min(most, Math.max(least, k - bias))
        length++
        if (rest < threshold) break
        rest = Math.floor((rest - threshold) / (base - threshold))
      }
      bias = adapted(delta, handled + 1, handled === basic)
      delta = 0
      handled++
    }
    delta++
    code = next + 1
  }
  return length
}

/**
 * True if X accepts a host: each name has at most 63 characters, and a host in Punycode contains one in Latin letters
 * alone.
 */
export const isHost = (host: string): boolean =>
  (!host.startsWith("xn--") || plainHostsIn(host).length > 0) &&
  host.split(".").every((label) => label !== "" && asciiLength(label) <= longestLabel)
