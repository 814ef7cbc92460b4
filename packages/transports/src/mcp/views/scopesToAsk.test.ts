import { expect, it } from "@effect/vitest"
import { endpoints } from "@tidings/testing/endpoints"
import { scopesToAsk } from "./scopesToAsk.ts"

const asked = (url: string, headers: Readonly<Record<string, string>> = {}) => scopesToAsk(endpoints)({ url, headers })

it("asks for what the tools need that the address names, else for what looking needs", () => {
  expect(asked("/mcp")).toEqual(asked("/mcp?read_only=true"))
  expect(asked("/mcp").every((scope) => /[:.]read$/u.test(scope))).toBe(true)
  expect(asked("/mcp?toolsets=sends")).toContain("templates:send")
  expect(asked("/mcp?toolsets=sends")).not.toContain("links:write")
  expect(asked("/mcp?toolsets=sends&read_only=true")).toEqual(["sends:read"])
  expect(asked("/mcp?tools=create_short_link")).toEqual(["links:write"])
  expect(asked("/mcp", { "x-mcp-toolsets": "links" })).toEqual(["links:read", "links:write"])
  expect(asked("/mcp?toolsets=nothing")).toEqual(asked("/mcp"))
})
