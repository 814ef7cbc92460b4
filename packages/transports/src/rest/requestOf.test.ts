import { describe, expect, it } from "@effect/vitest"
import { parseRoute, type PathNames, type RouteText } from "@tidings/pipeline/row/HttpRoute"
import { endpoints } from "@tidings/testing/endpoints"
import { requestInputOf } from "./requestInputOf.ts"
import { requestOf } from "./requestOf.ts"
import { routesOf } from "./Routes.ts"

const at = (route: RouteText, names?: PathNames) => ({ route: parseRoute(route, names) })

it("fills the path, encoded as one segment", () => {
  expect(requestOf(at("GET /v1/suppressions/{email}"), { email: "a/b c?@example.com" })).toEqual({
    method: "GET",
    path: "/v1/suppressions/a%2Fb%20c%3F%40example.com",
    body: undefined
  })
})

it("sends the rest of a GET or DELETE as its query, lists item by item", () => {
  const input = { limit: 5, tag: ["a", "b&c"], deep: { x: 1 }, on: true }
  const path = "/v1/sends?limit=5&tag=a&tag=b%26c&deep=%7B%22x%22%3A1%7D&on=true"
  expect(requestOf(at("GET /v1/sends"), input)).toEqual({ method: "GET", path, body: undefined })
  expect(requestOf(at("DELETE /v1/sends"), {})).toEqual({ method: "DELETE", path: "/v1/sends", body: undefined })
})

it("sends the rest of any other method as its body, without the path's fields", () => {
  const row = at("POST /v1/templates/{key}/send", { key: "template" })
  expect(requestOf(row, { template: "$&", to: "ada@example.com" })).toEqual({
    method: "POST",
    path: "/v1/templates/%24%26/send",
    body: '{"to":"ada@example.com"}'
  })
})

describe("the example of every row", () => {
  const find = routesOf(endpoints)

  it.each(endpoints.map(({ operation }) => [operation.name, operation] as const))(
    "%s reaches its own route, whole",
    (_, row) => {
      const { body, method, path } = requestOf(row, row.example)
      const found = find(method, path)
      expect(found).toMatchObject({ _tag: "Route", reached: { endpoint: { operation: { name: row.name } } } })
      if (found._tag !== "Route") return
      const { params, query, reached } = found
      const carried = requestInputOf(reached, params, { ...query, ...JSON.parse(body ?? "{}") }).input as object
      expect(Object.keys(carried).toSorted()).toEqual(Object.keys(row.example).toSorted())
    }
  )
})
