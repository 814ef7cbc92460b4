import { assert, it } from "@effect/vitest"
import { findings } from "./timeouts.ts"

const path = "packages/jobs/src/Queue.test.ts"
const found = (text: string, at = path) => findings(new Map([[at, text]]))

it.each([
  `it("waits", () => {}, 60_000)`,
  `it.effect("waits", () => Effect.void, 120_000)`,
  `it.effect.each([1])("waits", () => Effect.void, 5_000)`,
  `inBrowser("walks", () => Effect.void, 60_000)`,
  `it("waits", { timeout: 90_000, retry: 2 }, () => {})`,
  `beforeAll(async () => {}, 60_000)`
])("less time than every test has is found: %s", (text) =>
  assert.deepStrictEqual(found(`\n${text}`), [`${path}:2 has no more time than every test has`])
)

it.each([
  `it("waits", () => {}, 180_000)`,
  `it("waits", { timeout: 900_000 }, () => {})`,
  `it("waits", { retry: 2 }, () => {})`,
  `page.waitForURL(({ pathname }) => pathname === "/", { timeout: 15_000 })`,
  `setTimeout(() => {}, 60_000)`
])("more time, and other waits, are its own: %s", (text) => assert.deepStrictEqual(found(text), []))

it("whatever is no test has its own times", () =>
  assert.deepStrictEqual(found(`it("waits", () => {}, 60_000)`, "packages/jobs/src/Queue.ts"), []))
