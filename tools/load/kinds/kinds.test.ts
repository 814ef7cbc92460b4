import { assert, describe, it } from "@effect/vitest"
import { requestsOf } from "../../bench/requests.ts"
import { mixKinds } from "./all.ts"
import { deckOf } from "./deck.ts"
import { mixOf } from "./mixOf.ts"

const url = "http://127.0.0.1:1"
const asker = (secret: string) => ({ requests: requestsOf(url, secret), url, linkPath: "/l/load", settleMs: 1_000 })
const none = { answered: 0, followed: 0, refused: {}, latenciesMs: [] }

describe("the mix", () => {
  it("is whole", () => {
    assert.strictEqual(
      mixKinds.reduce((sum, { share }) => sum + share, 0),
      100
    )
  })

  it("gives each kind its share, its requests in turn, and the same order by the same seed", () => {
    const rows = [
      { share: 90, places: [0, 1, 2] },
      { share: 10, places: [3] }
    ]
    const deck = deckOf(rows, 7)
    const counts = [0, 1, 2, 3].map((place) => deck.filter((one) => one === place).length)
    assert.deepStrictEqual(counts, [300, 300, 300, 100])
    assert.deepStrictEqual(deck, deckOf(rows, 7))
    assert.notDeepEqual(deck, deckOf(rows, 8))
  })

  it("asks for every request of every workspace", () => {
    const { load } = mixOf(mixKinds, [asker("one"), asker("other")])
    const { order, requests } = load({ perSecond: 1, seconds: 1, warmUpSeconds: 0, seed: 1 })
    assert.deepStrictEqual(
      [...new Set(order)].sort((a, b) => a - b),
      requests.map((_, place) => place)
    )
  })

  it("adds up the answers of a kind over its workspaces", () => {
    const { answersOf, load } = mixOf(mixKinds, [asker("one"), asker("other")])
    const { requests } = load({ perSecond: 1, seconds: 1, warmUpSeconds: 0, seed: 1 })
    const isSend = (body = "") => body.includes("@load.example")
    const answers = requests.map(({ request: { body } }) =>
      isSend(body) ? { answered: 5, followed: 0, refused: { "503": 1 }, latenciesMs: [1, 2] } : none
    )
    const told = answersOf({ isOverrun: false, answers })
    assert.deepStrictEqual(told[0], {
      name: "sends",
      answered: 10,
      mails: 10,
      followed: 0,
      refused: 2,
      refusals: ["503 × 2"],
      latenciesMs: [1, 2, 1, 2]
    })
    assert.deepInclude(
      told.find(({ name }) => name === "tools")!,
      { answered: 10, mails: 10 }
    )
    assert.deepInclude(
      told.find(({ name }) => name === "reads")!,
      { answered: 0, mails: 0 }
    )
  })
})
