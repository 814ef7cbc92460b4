import type { HttpRoute } from "@tidings/pipeline/row/HttpRoute"
import { registry } from "@tidings/operations/registry"

/** One call of an attacker. */
export interface Attack {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

const times = (part: string, length: number) => part.repeat(Math.floor(length / part.length))

/** Texts that make patterns backtrack: long repetitions of what they match, with an end that never fits. */
const strings = (length: number): ReadonlyArray<string> => [
  `https://${times("a", length)} x`,
  `https://${times("a.", length)}/`,
  `${times(" ", length)}x`,
  `${times("\u00a0", length / 2)}x`,
  `${times("1", length)}x`,
  `${times("a@", length)}`,
  `a@${times("a.", length)}`,
  `${times("<", length)}`,
  `${times("/*x", length)}`,
  `${times("{{", length)}`,
  `${times("-", length)}_`,
  `${times("a_", length)}!`,
  `2026-01-01T00:00:00.${times("0", length)}!`
]

type Path = ReadonlyArray<string | number>

const leavesOf = (value: unknown, path: Path = []): ReadonlyArray<Path> => {
  if (typeof value !== "object" || value === null) return [path]
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
}

const replaced = (value: unknown, [first, ...rest]: Path, by: string): unknown => {
  if (first === undefined) return by
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === first ? replaced(item, rest, by) : item))
  return { ...(value as object), [first]: replaced((value as Record<string, unknown>)[first], rest, by) }
}

const headerRoom = 3_000

const inUrl = (value: unknown): string => encodeURIComponent(String(value).slice(0, headerRoom).toWellFormed())

/** Builds the call of a row's route with an input; what stands in its URL is cut to what headers may hold. */
export const attackOf = (name: string, { method, path: route }: HttpRoute, input: Record<string, unknown>): Attack => {
  const rest = { ...input }
  const path = route.replaceAll(/\{(\w+)\}/gu, (_, key: string) => {
    const value = rest[key]
    delete rest[key]
    return inUrl(value)
  })
  if (method !== "GET" && method !== "DELETE") return { name, method, path, body: rest }
  const query = Object.entries(rest).map(([key, value]) => `${inUrl(key)}=${inUrl(value)}`)
  return { name, method, path: query.length > 0 ? `${path}?${query.join("&")}` : path }
}

/**
 * Replaces every text of every row's example, and every field that it leaves out, by texts that are hostile to
 * patterns.
 */
export const hostileTexts = (length: number): ReadonlyArray<Attack> =>
  registry.entries.flatMap(({ operation }) => {
    const { example, input, name, route } = operation
    const missing = Object.keys(input.fields).filter((key) => !(key in example))
    const isRead = route.rest === "query"
    return [...leavesOf(example), ...missing.map((key): Path => [key])].flatMap((path, index) => {
      const isInPath = route.keys.some(({ name }) => name === path[0])
      const all = strings(isRead || isInPath ? headerRoom : length)
      // Each field gets every text within a few rows; all texts for every field would find no more and take minutes.
      return [0, 6].map((step) => {
        const text = all[(index + step) % all.length]!
        return attackOf(`${name} ${path.join(".")} ${text.slice(0, 12)}`, route, replaced(example, path, text) as never)
      })
    })
  })

const draft = (name: string, body: string, mode: "html" | "mjml" = "html", more: object = {}): Attack => ({
  name,
  method: "POST",
  path: "/v1/templates",
  body: { mode, subject: "s", body, ...more }
})

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}x${close.repeat(depth)}`
const mjml = (inner: string, head = "") =>
  `<mjml><mj-head>${head}</mj-head><mj-body><mj-section><mj-column>${inner}</mj-column></mj-section></mj-body></mjml>`
const selector = (path: string) =>
  `<mj-html-attributes><mj-selector path="${path}"><mj-html-attribute name="a">b</mj-html-attribute></mj-selector></mj-html-attributes>`
const inlined = (css: string) => `<mj-style inline="inline">${css}</mj-style>`
const paragraphs = (count: number) => `<mj-text>${"<p>x</p>".repeat(count)}</mj-text>`

/** Sources that are slow to compile; some exceed no limit except time. */
export const hostileSources: ReadonlyArray<Attack> = [
  draft("deep elements", nested("<b>", "</b>", 20_000)),
  draft("open links", "<a href='https://x.example/'>".repeat(8_000)),
  draft("comments of CSS", `<style>${times("/*x", 250_000)}</style>`),
  draft("almost a script", `<p>x</p>< ${times(" ", 250_000)}x`),
  draft("many links of variables", `<a href="{{ a }}">x</a>`.repeat(9_000)),
  draft("salts", Array.from({ length: 30_000 }, (_, n) => `Lq${n}z`).join("")),
  draft("dots", `{{ ${times("a.", 200_000)}a }}`),
  draft("brackets", `{{ ${nested("a[", "]", 40_000)} }}`),
  draft("blocks", nested("{% if a %}", "{% endif %}", 10_000)),
  draft(
    "has",
    mjml(`<mj-text>${nested("<div>", "</div>", 150)}</mj-text>`, selector("div:has(div:has(div:has(i)))")),
    "mjml"
  ),
  draft("nots", mjml(paragraphs(9_000), selector("p:not(:nth-last-child(3n)):not(:nth-last-child(5n + 1))")), "mjml"),
  draft("siblings", mjml(paragraphs(9_000), inlined("p:nth-last-child(2n){color:red}".repeat(20))), "mjml"),
  draft("rules", mjml(paragraphs(2_000), inlined("p:not(.a){color:red}".repeat(4_000))), "mjml"),
  draft("following siblings", mjml(paragraphs(9_000), inlined("p~p~p~p~p{color:red}".repeat(20))), "mjml"),
  draft(
    "sections",
    `<mjml><mj-body>${"<mj-section><mj-column><mj-text>x</mj-text></mj-column></mj-section>".repeat(3_000)}</mj-body></mjml>`,
    "mjml"
  )
]

const often = (body: string, count = 1_000) => `{% for i in (1..${count}) %}${body}{% endfor %}`

/** Bodies that compile quickly, but are slow to render with these variables. */
export const hostileRenderings: ReadonlyArray<{ readonly body: string; readonly variables: Record<string, unknown> }> =
  [
    { body: often(often("")), variables: {} },
    { body: often("{{ s }}"), variables: { s: times("x", 60_000) } },
    { body: "{{ s }}", variables: { s: `${times(" ", 60_000)}x` } },
    { body: `<a href="{{ s }}">x</a>`, variables: { s: `${times(" ", 60_000)}x` } },
    { body: `{% assign a = "  " %}${"{% assign a = a | append: a %}".repeat(17)}{{ a }}x`, variables: {} },
    { body: `{% assign a = "" | split: "" %}${"{% assign a = a | push: a %}".repeat(60)}{{ a }}`, variables: {} },
    {
      body: often("{% if s contains t %}x{% endif %}"),
      variables: { s: times("a", 40_000), t: `${times("a", 9_000)}b${times("a", 9_000)}` }
    },
    { body: often(`{% if b %}${"{% elsif b %}".repeat(900)}{% endif %}`), variables: { b: false } },
    { body: often("{% assign a = s | split: '' | sort | uniq %}"), variables: { s: times("ab", 60_000) } },
    { body: `<p>${"words and words ".repeat(16_000)}</p>`, variables: {} }
  ]

/** Mails that are slow to read as reports. */
export const hostileReports: ReadonlyArray<string> = [
  `Content-Type: text/plain; format=flowed\r\n\r\n${"a \r\n".repeat(250_000)}`,
  `Content-Type: text/plain; format=flowed\r\n\r\n${"a \r\n".repeat(49_000)}`,
  `Content-Type: multipart/report; boundary=b\r\n\r\n${"--b\r\n\r\nx\r\n".repeat(90_000)}`,
  `Content-Type: multipart/report; boundary=b\r\n\r\n${"--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n".repeat(400)}`,
  `Content-Type: multipart/report;${times(" a=b;\r\n", 200_000)}\r\n\r\n`,
  `Content-Type: text/html\r\n\r\n${times("<b>", 900_000)}`,
  `Content-Type: text/html\r\n\r\n${times("<!-- ", 900_000)}`,
  `Subject: ${times("=?utf-8?q?a?= ", 200_000)}\r\n\r\n`,
  `To: ${times("a@b.example, ", 200_000)}\r\n\r\n`,
  `To: ${times("(", 200_000)}\r\n\r\n`,
  `Content-Type: text/plain; charset=iso-2022-jp\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${times("=\r\n", 140_000)}`
].map((rest) => `From: a@example.com\r\n${rest}`)

/** Codes that are expensive to paint and to read. */
export const hostileCodes: ReadonlyArray<Attack> = Array.from({ length: 8 }, (_, n) => ({
  name: `a dense code ${n}`,
  method: "POST",
  path: "/v1/qr",
  body: {
    encodes: { kind: "static", payload: times(`${n}ä`, 1_000) },
    style: { bodyShape: "dots", eyeShape: "circle", errorCorrection: "L", margin: 0 }
  }
}))
