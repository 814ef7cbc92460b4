import { expect, it } from "@effect/vitest"
import { mintCode, readCode } from "./SignIns.ts"

it("mints a code of two groups, each time another, that is read as it was minted", () => {
  const codes = Array.from({ length: 200 }, mintCode)
  expect(new Set(codes).size).toBe(200)
  for (const code of codes) {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/u)
    expect(readCode(code)).toBe(code)
  }
})

it.each([
  ["7kq2m-x0v9d", "7KQ2M-X0V9D"],
  ["  7KQ2M x0V9D\n", "7KQ2M-X0V9D"],
  ["7KQ2MX0V9D", "7KQ2M-X0V9D"],
  ["7KQ 2M–XOV 9D", "7KQ2M-X0V9D"],
  ["ilo00-00000", "11000-00000"],
  ["7KQ2M-X0V9", undefined],
  ["7KQ2M-X0V9D1", undefined],
  ["7KQ2M-X0V9U", undefined],
  ["", undefined]
])("reads %j as %j", (typed, code) => {
  expect(readCode(typed)).toBe(code)
})
