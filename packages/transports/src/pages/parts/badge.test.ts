import { assert, describe, it } from "@effect/vitest"
import { endpoints } from "@tidings/testing/endpoints"
import { document } from "../../openapi/document/document.ts"
import { badge, lookOf } from "./badge.ts"

/** Every word that a field `status` or `state` of an answer may hold, with where it stands. */
const statesIn = (node: unknown, path = ""): ReadonlyArray<readonly [state: string, path: string]> => {
  if (typeof node !== "object" || node === null) return []
  return Object.entries(node).flatMap(([name, value]) => {
    const words: unknown = (name === "status" || name === "state") && value?.enum
    const own = Array.isArray(words) ? words.map((word) => [String(word), `${path}.${name}`] as const) : []
    return [...own, ...statesIn(value, `${path}.${name}`)]
  })
}

describe("a badge", () => {
  it("has a look of its own for every state of every answer, so that the next one is given its own", () => {
    const { components } = document(endpoints)
    const states = statesIn(components)
    assert.isAbove(states.length, 50)
    assert.deepStrictEqual(
      states
        .filter(([state]) => state !== "null" && lookOf(state) === undefined)
        .map(([state, path]) => `${state} at ${path}`),
      []
    )
  })

  it("shows a word without a look in grey, as it is called", () => {
    assert.match(badge("never_heard_of").text, /class="badge mute"\s*>Never heard of</u)
  })
})
