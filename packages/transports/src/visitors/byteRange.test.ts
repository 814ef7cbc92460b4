import { assert, it } from "@effect/vitest"
import { byteRange } from "./byteRange.ts"

it.each([
  [undefined, undefined],
  ["bytes=0-0", { from: 0, to: 1 }],
  ["bytes=0-", { from: 0, to: 100 }],
  ["bytes=90-200", { from: 90, to: 100 }],
  ["bytes=-10", { from: 90, to: 100 }],
  ["bytes=-1000", { from: 0, to: 100 }],
  ["bytes=100-", "beyond"],
  ["bytes=-0", "beyond"],
  ["bytes=5-4", undefined],
  ["bytes=-", undefined],
  ["bytes=0-1,5-6", undefined],
  ["items=0-1", undefined],
  ["bytes=99999999999999999999-", undefined]
] as const)("of 100 bytes, %s asks for %o", (header, expected) =>
  assert.deepStrictEqual(byteRange(header, 100), expected)
)
