import { assert, describe, it } from "@effect/vitest"
import { ProviderPlaces, type Ticket } from "./ProviderPlaces.ts"

const [code, receipt, news] = [0, 1, 2] as const
const quickMs = 10

/** Places of a provider with a known speed, and the tickets that got one, in order. */
const placesOf = (capacity: number, heldMs = quickMs) => {
  const places = new ProviderPlaces(capacity)
  places.leave(
    places.ask(news, () => {}),
    heldMs
  )
  const given: Array<string> = []
  const tickets = new Map<string, Ticket>()
  const ask = (name: string, rank: number) =>
    void tickets.set(
      name,
      places.ask(rank, () => void given.push(name))
    )
  const many = (name: string, rank: number, count: number) => {
    for (let i = 0; i < count; i++) ask(`${name} ${i}`, rank)
  }
  const leave = (name: string) => places.leave(tickets.get(name)!, heldMs)
  return { given, ask, many, leave }
}

describe("places at a connector", () => {
  it("are as many as it carries, and as many again that prepare where it is quick", () => {
    for (const [heldMs, count] of [
      [quickMs, 8],
      [5_000, 4]
    ] as const) {
      const { given, many } = placesOf(4, heldMs)
      many("news", news, 20)
      assert.lengthOf(given, count)
    }
  })

  it("are as many as it carries before it has answered at all", () => {
    const places = new ProviderPlaces(4)
    const tickets = Array.from({ length: 10 }, () => places.ask(news, () => {}))
    assert.lengthOf(
      tickets.filter(({ hasPlace }) => hasPlace),
      4
    )
  })

  it("go to the most urgent first, and of those to whoever came first", () => {
    const { ask, given, leave, many } = placesOf(1)
    many("first", news, 2)
    ask("news 1", news)
    ask("news 2", news)
    many("code", code, 3)
    assert.deepStrictEqual(given, ["first 0", "first 1", "code 0", "code 1"])
    leave("first 0")
    leave("first 1")
    leave("code 0")
    leave("code 1")
    assert.deepStrictEqual(given.slice(4), ["code 2", "news 1"])
  })

  it("are left for what is urgent, however much else waits: a code needs nobody to leave", () => {
    for (const heldMs of [quickMs, 5_000]) {
      const { ask, given, many } = placesOf(8, heldMs)
      many("news", news, 1_000)
      many("receipt", receipt, 1_000)
      assert.lengthOf(
        given.filter((name) => name.startsWith("receipt")),
        2
      )
      ask("code", code)
      assert.strictEqual(given.at(-1), "code")
    }
  })

  it("go to the least urgent at every eighth time, so that it waits no longer than that", () => {
    const { given, leave, many } = placesOf(1)
    many("code", code, 100)
    many("news", news, 2)
    for (let i = 0; i < 16; i++) leave(given[i]!)
    assert.lengthOf(
      given.filter((name) => name.startsWith("news")),
      2
    )
  })

  it("that were never given are given up without a trace", () => {
    const { ask, given, leave, many } = placesOf(1)
    many("first", news, 2)
    ask("gone", news)
    ask("next", news)
    leave("gone")
    leave("first 0")
    assert.deepStrictEqual(given, ["first 0", "first 1", "next"])
  })

  it("tell when one is free that nobody waits for", () => {
    const { leave, many } = placesOf(1)
    many("news", news, 3)
    assert.isTrue(leave("news 0"))
    assert.isTrue(leave("news 1"))
    many("more", news, 5)
    assert.isFalse(leave("more 0"))
  })
})
