import { expect, it } from "@effect/vitest"
import { extractWWWAuthenticateParams } from "@modelcontextprotocol/client"
import { bearerChallenge } from "./bearerChallenge.ts"

const publicUrl = "https://mail.example.com"
const metadata = "/.well-known/oauth-protected-resource"

const read = (value: string) =>
  extractWWWAuthenticateParams(new Response("", { status: 401, headers: { "WWW-Authenticate": value } }))

it("asks for the scopes it is given where no token was shown", () => {
  const value = bearerChallenge({ publicUrl, path: "/v1", scopes: ["brand:read", "sends:read"] })
  expect(value).toMatch(/^Bearer resource_metadata="/u)
  expect(read(value)).toEqual({
    resourceMetadataUrl: new URL(`${publicUrl}${metadata}/v1`),
    scope: "brand:read sends:read",
    error: undefined
  })
})

it("names the error and each scope once", () => {
  const value = bearerChallenge({
    publicUrl,
    path: "/mcp",
    error: "insufficient_scope",
    scopes: ["links:write", "links:read", "links:write"]
  })
  expect(read(value)).toEqual({
    resourceMetadataUrl: new URL(`${publicUrl}${metadata}/mcp`),
    scope: "links:write links:read",
    error: "insufficient_scope"
  })
})
