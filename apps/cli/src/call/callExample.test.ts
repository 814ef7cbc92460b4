import { expect, it } from "@effect/vitest"
import { type Idempotency, repeatsOf } from "@tidings/pipeline/row/Repeats"
import { callExample } from "./command.ts"

const row = (example: object, idempotency: Idempotency = "read") => ({
  name: "do_it",
  example: { ...example },
  key: repeatsOf(idempotency).key
})

it("quotes what a shell would take apart, and nothing else", () => {
  const example = { to: "ada@example.com", text: "it's $HOME", empty: "", sum: 12.5 }
  expect(callExample(row(example), new Set(Object.keys(example)))).toBe(
    `npx -y pnpm@12 tidings call do_it --to ada@example.com --text 'it'\\''s $HOME' --empty '' --sum 12.5`
  )
})

it("ties a value that looks like a flag to its own, repeats lists, and says booleans by their flag alone", () => {
  const example = { a: "-x", list: ["p", "q"], none: [], on: true, off: false, deep: { x: [1] } }
  expect(callExample(row(example), new Set(Object.keys(example)))).toBe(
    `npx -y pnpm@12 tidings call do_it --a=-x --list p --list q --none '[]' --on --no-off --deep '{"x":[1]}'`
  )
})

it("sends fields that have no flag of their own in --json, and a key where the row asks for one", () => {
  expect(callExample(row({ a: "b", json: 1 }, "required"), new Set(["a"]))).toBe(
    `npx -y pnpm@12 tidings call do_it --a b --json '{"json":1}' --idempotency-key my-first-call`
  )
})
