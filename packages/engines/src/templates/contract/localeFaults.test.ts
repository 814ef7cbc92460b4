import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { compile } from "../compile.ts"
import { contractOf } from "./contract.ts"
import { missingUses, unknownUses } from "./localeFaults.ts"

const strict = { mode: "strict", failOnUndeclared: true } as const

const read = async (body: string) =>
  Result.getOrThrow(await compile({ mode: "html", body, subject: "x", previewText: "" }))

const faults = async (own: string, body: string, mayOmit: ReadonlyArray<string> = []) => {
  const { references, uses } = await read(own)
  const contract = contractOf([], references, strict, 1)
  const words = (await read(body)).uses
  const paths = [...new Set(uses.map(({ path }) => path))]
  return {
    missing: missingUses(contract, paths, words, mayOmit),
    unknown: unknownUses(contract, words).map(({ path }) => path)
  }
}

const order =
  "{{ order.number }} {% for i in order.items %}{{ i.name }} {{ i.price }}{% endfor %} {% if tip %}{{ tip }}{% endif %}"

describe("words in a further language", () => {
  const cases: ReadonlyArray<
    readonly [
      body: string,
      missing: ReadonlyArray<string>,
      unknown?: ReadonlyArray<string>,
      mayOmit?: ReadonlyArray<string>
    ]
  > = [
    [order, []],
    ["nothing", ["order.number", "order.items"]],
    ["{{ order.number }} {{ order.items | size }}", []],
    ["{{ order.number }} {% for i in order.items %}{{ i.name }}{% endfor %}", ["order.items[].price"]],
    ["{{ order.number }} {{ order.items[0].name }} {{ order.items.first.price }}", []],
    ["{{ order.number }} {{ tip }}", ["order.items"]],
    ["{{ order.number }}", [], [], ["order.items"]],
    ["nothing", [], [], ["order"]],
    ["nothing", ["order.items"], [], ["order.number", "order.item"]],
    [
      `${order} {{ orders }} {{ order.nr }} {{ order.items[0].nr }} {{ tip.size }}`,
      [],
      ["orders", "order.nr", "order.items[].nr"]
    ]
  ]
  for (const [body, missing, unknown = [], mayOmit = []] of cases)
    it(`miss ${missing.join(", ") || "nothing"} where they are ${body}, and may omit ${mayOmit.join(", ") || "nothing"}`, async () => {
      assert.deepStrictEqual(await faults(order, body, mayOmit), { missing, unknown })
    })

  it("may use anything below what the contract leaves open", () => {
    const contract = { variables: [{ key: "data", type: "object", required: true } as const] }
    assert.deepStrictEqual(unknownUses(contract, [{ path: "data.a[].b", part: "body", whole: true }]), [])
  })
})
