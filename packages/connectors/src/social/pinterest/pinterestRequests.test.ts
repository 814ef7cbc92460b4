import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { readFileSync } from "node:fs"
import { open } from "../../Connector.ts"
import type { OutgoingPost } from "../../messages/OutgoingPost.ts"
import { contentOf, film, outgoingPost, picture } from "../testing/outgoingPost.ts"
import { httpPeer } from "../../testing/httpPeer.ts"
import peer from "./testing/peer.ts"
import pinterest from "./pinterest.ts"

const { schemas } = JSON.parse(
  readFileSync(new URL("../../../../../test-fixtures/providers/pinterest/requests.json", import.meta.url), "utf8")
)

const named = (ref: string) => schemas[ref.replace(/^.*\//u, "")]

/**
 * Validates a value against the part of OpenAPI 3.0 that the description uses; properties that the schema does not name
 * are faults.
 */
const faultsOf = (schema: any, value: any, at = "body"): ReadonlyArray<string> => {
  if (schema.$ref !== undefined) return faultsOf(named(schema.$ref), value, at)
  if (schema.allOf !== undefined) return schema.allOf.flatMap((one: unknown) => faultsOf(one, value, at))
  if (schema.discriminator !== undefined) {
    const { mapping, propertyName } = schema.discriminator
    const ref = mapping[value[propertyName]]
    return ref === undefined ? [`${at}.${propertyName} is ${value[propertyName]}`] : faultsOf(named(ref), value, at)
  }
  if (schema.type === "object") {
    const { properties, required = [] } = schema
    const missing = required.filter((name: string) => value[name] === undefined)
    return [
      ...missing.map((name: string) => `${at}.${name} is missing`),
      ...Object.entries(value).flatMap(([name, one]) =>
        properties[name] === undefined
          ? [`${at}.${name} is not known`]
          : faultsOf(properties[name], one, `${at}.${name}`)
      )
    ]
  }
  if (schema.type === "array") {
    const { items, maxItems = Infinity, minItems = 0 } = schema
    if (!Array.isArray(value) || value.length < minItems || value.length > maxItems) return [`${at} has a wrong length`]
    return value.flatMap((one, index) => faultsOf(items, one, `${at}.${index}`))
  }
  if (schema.type === "integer") return Number.isInteger(value) ? [] : [`${at} is no integer`]
  if (typeof value !== "string") return [`${at} is no text`]
  const { enum: known = [value], maxLength = Infinity, pattern = "" } = schema
  const fits = known.includes(value) && value.length <= maxLength && new RegExp(pattern, "u").test(value)
  return fits ? [] : [`${at} does not fit`]
}

const account = {
  accessToken: "pina_x",
  accountRef: "549755885175",
  clientId: "id",
  clientSecret: "secret"
}

/** Publishes a post and records the requests to Pinterest and its object store. */
const posting = (changes: Partial<OutgoingPost>) =>
  Effect.gen(function* () {
    const { heard, url } = yield* httpPeer(({ headers, method, path }) => {
      if (path === "/pins") return { status: 201, body: { id: "813143769948734565" } }
      if (path === "/store") return { status: 204 }
      if (method === "GET") return { status: 200, body: { media_id: "5", media_type: "video", status: "succeeded" } }
      const upload_parameters = { key: "uploads/a:video:1", policy: "eyJ", "x-amz-algorithm": "AWS4-HMAC-SHA256" }
      const upload_url = `http://${headers.host}/store`
      return { status: 201, body: { media_id: "5", media_type: "video", upload_url, upload_parameters } }
    })
    const session = yield* open(pinterest, Schema.decodeUnknownSync(pinterest.credentials)({ ...account, apiUrl: url }))
    yield* session.deliver(outgoingPost(changes), Effect.void)
    return heard
  }).pipe(Effect.provide(peer.services))

const cases: ReadonlyArray<readonly [post: string, changes: Partial<OutgoingPost>, source: string]> = [
  ["one picture", {}, "image_url"],
  ["a title and a link", { title: "Żółw", linkUrl: "https://tidings.example/a" }, "image_url"],
  ["no words", { text: "" }, "image_url"],
  ["pictures without words", { media: [{ ...picture, alt: "" }] }, "image_url"],
  [
    "five pictures that say much",
    { media: Array.from({ length: 5 }, () => ({ ...picture, alt: "a".repeat(500) })) },
    "multiple_image_urls"
  ],
  ["a film", { media: [film] }, "video_id"]
]

describe("what Pinterest is asked for", () => {
  it.effect.each(cases)("%s fits its own description", ([, changes, source]) =>
    Effect.gen(function* () {
      const heard = yield* posting(changes)
      const { said } = heard.at(-1)!
      assert.deepStrictEqual(faultsOf(schemas.PinCreate, said), [])
      assert.strictEqual(said.media_source.source_type, source)
    })
  )

  it("is judged by a description that finds faults", () => {
    const wrong = { board_id: "x", titel: "a", media_source: { source_type: "image_url" } }
    assert.deepStrictEqual(faultsOf(schemas.PinCreate, wrong), [
      "body.board_id does not fit",
      "body.titel is not known",
      "body.media_source.url is missing"
    ])
  })

  it.effect("a film is uploaded by the form that was named, its file last, without our token", () =>
    Effect.gen(function* () {
      const [begun, upload, look] = yield* posting({ media: [film] })
      assert.deepStrictEqual(faultsOf(schemas.MediaUploadCreate, begun!.said), [])
      const told = yield* Effect.promise(() =>
        new Response(new Uint8Array(upload!.body), { headers: upload!.headers }).formData()
      )
      assert.deepStrictEqual([...told.keys()], ["key", "policy", "x-amz-algorithm", "file"])
      const content = yield* Effect.promise(() => (told.get("file") as File).arrayBuffer())
      assert.isTrue(Buffer.from(content).equals(yield* Effect.promise(() => contentOf(film))))
      assert.isUndefined(upload!.headers["authorization"])
      assert.strictEqual(look!.path, "/media/5")
    })
  )

  it.effect("lists every board until one is chosen", () =>
    Effect.gen(function* () {
      const { heard, url } = yield* httpPeer(() => ({
        status: 200,
        body: { items: [1, 2].map((id) => ({ id: String(id), name: `Board ${id}`, owner: { username: "ada" } })) }
      }))
      const decoded = Schema.decodeUnknownSync(pinterest.credentials)({ ...account, accountRef: "", apiUrl: url })
      const { accounts, verify } = yield* open(pinterest, decoded)
      assert.deepStrictEqual(
        (yield* accounts).map(({ accountRef }) => accountRef),
        ["1", "2"]
      )
      yield* verify
      assert.strictEqual(heard[0]!.path, "/boards?page_size=250")
    })
  )
})
