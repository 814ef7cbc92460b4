import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { answering } from "../testing/answering.ts"
import { outgoingPost } from "../testing/outgoingPost.ts"
import { xFailure } from "./xFailure.ts"
import { findTweet } from "./xLookUp.ts"

const tweet = (text: string, urls: ReadonlyArray<object> = [], more = {}) => ({
  id: "1",
  text,
  entities: { urls },
  ...more
})
const acme = { url: "https://t.co/a", expanded_url: "https://acme.com/" }
const replied = { referenced_tweets: [{ type: "replied_to", id: "7" }] }

const cases: ReadonlyArray<readonly [said: string, shown: object, found: boolean, replyTo?: string]> = [
  ["3 < 4 & so on", tweet("3 &lt; 4 &amp; so on"), true],
  ["&amp; is an entity", tweet("&amp;amp; is an entity"), true],
  ["see acme.com", tweet("see https://t.co/a", [acme]), true],
  ["see https://acme.com", tweet("see https://t.co/a", [acme]), true],
  ["see https://acme.com/b", tweet("see https://t.co/a", [acme]), false],
  [
    "a https://acme.com/?a=$&b",
    tweet("a https://t.co/a", [{ ...acme, expanded_url: "https://acme.com/?a=$&b" }]),
    true
  ],
  ["Cafe\u0301 ", tweet("Café"), true],
  [
    "Hello",
    tweet("Hello https://t.co/p", [{ url: "https://t.co/p", expanded_url: "https://x.com/a/status/1/photo/1" }]),
    true
  ],
  ["Hello", tweet("Hello there"), false],
  ["Hello", tweet("Hello", [], replied), false],
  ["Hello", tweet("Hello", [], replied), true, "7"],
  ["Hello", tweet("Hello"), false, "7"]
]

describe("looking a tweet up", () => {
  it.effect.each(cases)("%s", ([text, shown, isFound, parent]) =>
    Effect.gen(function* () {
      const { api } = answering(xFailure, { status: 200, json: { data: [shown] } })
      const reply = parent === undefined ? {} : { replyTo: { root: { id: "6" }, parent: { id: parent } } }
      const found = yield* findTweet(api, "2244994945", outgoingPost({ text, ...reply }), 0)
      assert.strictEqual(found, isFound ? "1" : undefined)
    })
  )
})
