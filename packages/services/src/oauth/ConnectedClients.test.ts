import { expect, it } from "@effect/vitest"
import { clientName } from "./ConnectedClients.ts"

it.each([
  ["Claude", "Claude"],
  ["  My \t Agent\n2 ", "My Agent 2"],
  ["Bank\u202Egnp.exe", "Bank gnp.exe"],
  ["zero\u200Bwidth\u0000", "zero width"],
  ["line\u2028break", "line break"],
  ["😀".repeat(101), "😀".repeat(100)],
  ["x".repeat(500), "x".repeat(100)],
  ["", "A program without a name"],
  [" \u200B ", "A program without a name"],
  [undefined, "A program without a name"],
  [{ toString: "x" }, "A program without a name"]
])("shows %j as %j", (name, shown) => {
  expect(clientName(name)).toBe(shown)
})
