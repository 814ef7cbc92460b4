import type { Answer, One } from "./Asked.ts"

/** Replacements for values that differ between any two runs. */
const drawn: ReadonlyArray<readonly [pattern: RegExp, stand: string]> = [
  [/(?:npx -y pnpm@12 |npx (?:--no-install )?)(?=tidings\b|start\b)/gu, ""],
  [/\btidings start\b/gu, "start"],
  [/\b([a-z]+)_[0-9a-hjkmnp-tv-z]{26}\b/gu, "$1_…"],
  [/\bsvc_(live|test|mcp)_[\w…]+/gu, "svc_$1_…"],
  [/\bwhsec_[•0-9A-Za-z+/=]+/gu, "whsec_…"],
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z/gu, "<time>"],
  [/\b\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?/gu, "<time>"],
  [/just now|\d{1,2} (?:min|h)<span class="ago"> ago<\/span>/gu, "<ago>"],
  [/\b1[789]\d{8}(?:\d{3})?\b/gu, "<epoch>"],
  // The last use of a key is recorded after the call is answered, and commands over all workspaces see those that other
  // requests use.
  [/(?<=last_used_at\\*":\s*)(?:null|\\*"<time>\\*")/gu, "<later>"],
  [/(?<=staleness\\*":\s*\\*")(?:fresh|cached)/gu, "<either>"],
  [/cnr_…(?:, cnr_…)+/gu, "cnr_…"],
  [/(?<=duration_ms\\*":\s*)\d+/gu, "0"],
  [/(?<=\/(?:assets|exports)\/[\w…]+\/[\w-]+\.)[\w-]{22}/gu, "<signature>"],
  // A token of Signer: the signed content, and 128 bits or more of its signature.
  [/\b[\w-]{16,}\.[\w-]{22,43}(?![\w-])/gu, "<signed>"],
  [/(?<=tidings_\w+=)[\w.-]+/gu, "<cookie>"],
  [/(?<=\/connect\/)[\w-]{32}/gu, "<consent>"],
  [/(?<=tidings-verify=)[\w-]+/gu, "<proof>"],
  [/(?<=name="csrf" value=")[^"]+/gu, "<csrf>"],
  [/\b[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}\b/gu, "<code>"],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gu, "<uuid>"],
  [/(?<=\/l\/|"slug\\*":\s*\\*")[bcdfghjkmnpqrstvwxyz2-9]{7}\b/gu, "<slug>"]
]

/** Replaces an installation's own words: its address and the beginning of its commands. */
const own = (text: string, { url }: Pick<One, "url">): string =>
  text
    .replaceAll(/<wbr ?\/?>/gu, "")
    .replaceAll(btoa(JSON.stringify({ url: `${url}/mcp` })), "<install link>")
    .replaceAll(url, "http://server")
    .replaceAll(encodeURIComponent(url), "http://server")
    .replaceAll(new URL(url).host, "server")

const settled = (text: string, one: Pick<One, "url">): string =>
  drawn.reduce((told, [pattern, stand]) => told.replaceAll(pattern, stand), own(text, one))

/** Normalizes an answer: ids, times, secrets and the server's address are replaced. */
export const alike = ({ headers, status, text }: Answer, one: Pick<One, "url">): Answer => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, settled(value, one)])),
  text: settled(text, one)
})

const around = 60

/** Shows where two texts begin to differ, with some context. */
const parting = (one: string, other: string): string => {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const shown = (text: string) => JSON.stringify(text.slice(Math.max(0, at - around), at + around))
  return `${shown(one)} against ${shown(other)}`
}

/** Returns the difference between two answers; undefined if they are alike. */
export const difference = (one: Answer, other: Answer): string | undefined => {
  if (one.status !== other.status)
    return `status ${one.status} against ${other.status}: ${parting(one.text, other.text)}`
  const [heads, others] = [one, other].map(({ headers }) => JSON.stringify(headers))
  if (heads !== others) return `headers ${parting(heads!, others!)}`
  return one.text === other.text ? undefined : parting(one.text, other.text)
}
