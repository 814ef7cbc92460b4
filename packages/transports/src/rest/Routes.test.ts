import { expect, it } from "@effect/vitest"
import { endpoints } from "@tidings/testing/endpoints"
import { routesOf } from "./Routes.ts"

const find = routesOf(endpoints)

const segments: ReadonlyArray<readonly [string, string]> = [
  ["snd_1", "snd_1"],
  ["a%2Fb%3Fc", "a/b?c"],
  ["a;b=c", "a;b=c"],
  ["a;b=c%20d", "a;b=c d"],
  ["%", "%"],
  ["%zz", "%zz"],
  ["%E0%A4%A", "%E0%A4%A"],
  ["%ED%A0%80", "%ED%A0%80"],
  ["k".repeat(12_000), "k".repeat(12_000)]
]

it.each(segments)("takes a whole segment for its field, however it is written: %.12s", (written, field) => {
  for (const [method, path] of [
    ["GET", `/v1/sends/${written}`],
    ["GET", `/v1/templates/${written}/schema`],
    ["DELETE", `/v1/suppressions/${written}`]
  ] as const) {
    for (const query of [{}, { limit: "a;b" }]) {
      const found = find(method, `${path}?${new URLSearchParams(query)}`)
      expect(found._tag === "Route" && Object.values(found.params)).toEqual([field])
      expect(found._tag === "Route" && { ...found.query }).toEqual(query)
    }
  }
})
