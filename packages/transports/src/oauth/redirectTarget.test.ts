import { expect, it } from "@effect/vitest"
import { formActionOf, describeRedirect } from "./redirectTarget.ts"

it.each([
  ["https://claude.ai/api/mcp/auth_callback", "claude.ai", "https://claude.ai"],
  ["https://app.example.com:8443/cb", "app.example.com:8443", "https://app.example.com:8443"],
  ["http://127.0.0.1:33418/callback", "a program on this computer", "http://127.0.0.1:33418"],
  ["http://localhost:6274/oauth/callback", "a program on this computer", "http://localhost:6274"],
  ["http://[::1]:6274/callback", "a program on this computer", "http:"],
  ["cursor://anysphere.cursor-mcp/oauth/callback", "a program on this computer (cursor:)", "cursor:"],
  ["com.example.app:/callback", "a program on this computer (com.example.app:)", "com.example.app:"],
  ["https://localhost.evil.example/cb", "localhost.evil.example", "https://localhost.evil.example"],
  ["https://аpple.com/cb", "xn--pple-43d.com", "https://xn--pple-43d.com"]
])("%s is shown as %j, and followed as %s", (uri, place, action) => {
  expect([describeRedirect(uri), formActionOf(uri)]).toEqual([place, action])
})
