import { expect, it } from "@effect/vitest"
import { endpoints } from "@tidings/testing/endpoints"
import { requestInputOf, pathContradictions } from "./requestInputOf.ts"
import { routesOf } from "./Routes.ts"

const find = routesOf(endpoints)

const reachedBy = (method: string, path: string) => {
  const found = find(method, path)
  if (found._tag !== "Route") throw new Error(`${path} leads nowhere`)
  return found
}

it.each([
  ["POST", "/v1/templates/7/versions/12/restore", { key: "7", version: 12 }],
  ["POST", "/v1/templates/7/versions/1e3/restore", { key: "7", version: "1e3" }],
  ["POST", "/v1/templates/7/versions/x/restore", { key: "7", version: "x" }],
  ["GET", "/v1/templates/7/versions/12", { key: "7", version: "12" }]
] as const)("%s %s has its numbers as a body or a query would", (method, path, input) => {
  const { params, reached } = reachedBy(method, path)
  expect(requestInputOf(reached, params, {})).toEqual({ input })
})

it("lets a body repeat the number of the path, and no other", () => {
  const { params, reached } = reachedBy("POST", "/v1/templates/a/versions/2/restore")
  expect(pathContradictions(reached, params, { version: 2 })).toEqual([])
  expect(pathContradictions(reached, params, { version: 3 })).toMatchObject([{ path: "version" }])
})
