import { expect, it } from "@effect/vitest"
import { callInputOf, readInput } from "./callInputOf.ts"

it("puts each flag at its path, beside what was given", () => {
  const given = { to: "ada@example.com", from: { name: "Ada" } }
  expect(
    callInputOf(given, [
      ["from.email", "a@example.com"],
      ["limit", 5]
    ])
  ).toEqual({
    to: "ada@example.com",
    from: { name: "Ada", email: "a@example.com" },
    limit: 5
  })
  expect(given).toEqual({ to: "ada@example.com", from: { name: "Ada" } })
})

it("lets flags win over the object, and inner flags over outer ones in any order", () => {
  const flags = [
    ["from.email", "inner@example.com"],
    ["from", { email: "outer@example.com", name: "Ada" }]
  ] as const
  expect(callInputOf({ from: "text" }, flags)).toEqual({ from: { email: "inner@example.com", name: "Ada" } })
})

it("makes way for a path through what is no object", () => {
  expect(callInputOf({ from: [1] }, [["from.email", "a@example.com"]])).toEqual({ from: { email: "a@example.com" } })
})

it("reads a JSON object, and nothing else, as an input", () => {
  expect(readInput(' {"a":1}\n')).toEqual({ a: 1 })
  expect(["[]", "1", "null", '"a"', "{a:1}", ""].map(readInput)).toEqual(Array.from({ length: 6 }))
})
