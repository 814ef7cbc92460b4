import { assert, it } from "@effect/vitest"
import { findings } from "./strangers.ts"

const found = (text: string) => findings(new Map([["docs/guides/agents.md", text]]))

it.each([
  "npx tidings start",
  "npx -y tidings-mcp",
  "npx --yes tidings call list_sends",
  "`npx tidings`",
  "npm install --global tidings",
  "npm i tidings-mcp",
  "npm exec tidings",
  "pnpm dlx tidings-mcp",
  "bunx tidings",
  `"command": "npx", "args": ["-y", "tidings-mcp"]`,
  `"args": [\n  "-y",\n  "tidings-mcp"\n]`,
  "-- npx -y @tidings/bridge"
])("finds what a registry would be asked for: %s", (text) => {
  assert.lengthOf(found(text), 1)
})

it.each([
  "npx --no-install tidings start",
  "npx -y pnpm@12 tidings start",
  "npx -y http://127.0.0.1:8080/bridge.tgz",
  "npm install ./tidings-0.1.0.tgz",
  "npm install --global --prefix=/opt/tidings ./tidings-0.1.0.tgz",
  `"args": ["-y", "https://messages.example.com/bridge.tgz"]`,
  "the npm package tidings-mcp",
  "claude mcp add --transport http tidings http://127.0.0.1:8080/mcp"
])("leaves what is looked up nowhere: %s", (text) => {
  assert.deepStrictEqual(found(text), [])
})
