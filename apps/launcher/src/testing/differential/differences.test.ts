import { assert, it } from "@effect/vitest"
import { newId } from "@tidings/schema/Id"
import { Effect } from "effect"
import { answered, type Answer, type Asked, type One } from "./Asked.ts"
import { differences } from "./Twins.ts"

/** An answer of an installation with its own ids, times, secrets and address. */
const told = (url: string): Answer => ({
  status: 200,
  headers: { "content-type": "application/json", location: `${url}/v1/sends/${newId("snd", Date.now())}` },
  text: JSON.stringify({
    id: newId("snd", Date.now()),
    created_at: new Date().toISOString(),
    secret: `whsec_${btoa(crypto.randomUUID())}`,
    key: `svc_live_${crypto.randomUUID().replaceAll("-", "")}012345`,
    last_used_at: url.includes("one") ? null : new Date().toISOString(),
    see: `${url}/docs`,
    preview: `${url}/preview/${Buffer.from(newId("pg", Date.now())).toString("base64url")}.${crypto.randomUUID().replaceAll("-", "").slice(0, 22)}`,
    type: `<code>${url.includes("one") ? "npx --no-install " : "npx -y pnpm@12 "}tidings call</code>`
  })
})

const one = (url: string): One => ({
  url,
  command: () => Promise.resolve(told(url)),
  started: () => Promise.resolve(told(url))
})
const [first, second] = [one("http://one.example:1"), one("http://two.example:22")]

/** A request whose second answer is changed. */
const planted = (change: (answer: Answer) => Answer): Asked => ({
  title: "planted",
  of: (asked) => asked.command([]).then((answer) => (asked === second ? change(answer) : answer))
})

it.live("finds nothing between answers that differ by ids, moments, secrets and addresses alone", () =>
  Effect.gen(function* () {
    assert.deepStrictEqual(yield* differences([first, second], [planted((answer) => answer)]), [])
  })
)

it.live.each<readonly [title: string, change: (answer: Answer) => Answer]>([
  ["another status", (answer) => ({ ...answer, status: 400 })],
  ["a header that is missing", (answer) => ({ ...answer, headers: { "content-type": "application/json" } })],
  ["another header", (answer) => ({ ...answer, headers: { ...answer.headers, "content-type": "text/html" } })],
  ["a field that is missing", (answer) => ({ ...answer, text: answer.text.replace('"secret"', '"secrets"') })],
  ["an empty id", (answer) => ({ ...answer, text: answer.text.replace(/snd_\w+/u, "") })],
  ["an id of another kind", (answer) => ({ ...answer, text: answer.text.replace("snd_", "sms_") })],
  ["one letter", (answer) => ({ ...answer, text: answer.text.replace("/docs", "/doc") })],
  ["a signature that is missing", (answer) => ({ ...answer, text: answer.text.replace(/\.[\w-]{22}"/u, '"') })],
  ["another command", (answer) => ({ ...answer, text: answer.text.replace("tidings call", "tidings cal") })],
  ["one more sign at the end", (answer) => ({ ...answer, text: `${answer.text} ` })]
])("finds %s", ([, change]) =>
  Effect.gen(function* () {
    assert.lengthOf(yield* differences([first, second], [planted(change)]), 1)
  })
)

it.live("tells bytes that are no text apart", () =>
  Effect.gen(function* () {
    const urls = ["data:image/png;base64,AAEC", "data:image/png;base64,AAED"]
    const [a, b] = yield* Effect.promise(() => Promise.all(urls.map((url) => answered(url))))
    assert.notStrictEqual(a!.text, b!.text)
  })
)
