import { assert, it } from "@effect/vitest"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { key } from "./testing/bridged.ts"
import { endpoint } from "./testing/endpoint.ts"

const entry = fileURLToPath(new URL("./main.ts", import.meta.url))

const start = (env: Readonly<Record<string, string>>) => spawn(process.execPath, [entry], { env })

/** Returns the exit code of a process and all its output. */
const ended = async (child: ReturnType<typeof start>) => {
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")])
  return { stdout, stderr, code: code ?? (child as ChildProcess).signalCode }
}

const request = `{"jsonrpc":"2.0","id":1,"method":"ping"}\n`

it.each([
  [{}, /^tidings-mcp: No API key: set TIDINGS_API_KEY .*\n$/u],
  [{ TIDINGS_API_KEY: " " }, /^tidings-mcp: No API key: .*\n$/u],
  [{ TIDINGS_API_KEY: `${key}\nX: y` }, /^tidings-mcp: TIDINGS_API_KEY has characters .*\n$/u],
  [{ TIDINGS_API_KEY: key, TIDINGS_URL: "localhost:8080" }, /^tidings-mcp: TIDINGS_URL is no http or https URL.*\n$/u],
  [{ TIDINGS_API_KEY: key, TIDINGS_URL: "nowhere" }, /^tidings-mcp: TIDINGS_URL is no http or https URL.*\n$/u],
  [{ TIDINGS_API_KEY: key, TIDINGS_TOOLS: "é" }, /^tidings-mcp: TIDINGS_TOOLS has characters .*\n$/u]
] as const)("refuses the settings %j with exit code 2 and one line on stderr", async (env, said) => {
  const { code, stderr, stdout } = await ended(start(env))
  assert.deepStrictEqual([code, stdout], [2, ""])
  assert.match(stderr, said)
  assert.notInclude(stderr, key)
})

it("answers what it was asked before its input ended, then exits with 0", async () => {
  await using server = await endpoint((_, response) => {
    response.writeHead(200, { "Content-Type": "application/json" })
    setImmediate(() => response.end(`{"jsonrpc":"2.0","id":1,"result":{}}`))
  })
  const child = start({ TIDINGS_API_KEY: key, TIDINGS_URL: server.url })
  child.stdin.end(request)
  assert.deepStrictEqual(await ended(child), { code: 0, stderr: "", stdout: `{"jsonrpc":"2.0","id":1,"result":{}}\n` })
})

it.each(["SIGTERM", "SIGINT"] as const)("ends quietly at %s, whatever is under way", async (signal) => {
  await using server = await endpoint(() => child.kill(signal))
  const child = start({ TIDINGS_API_KEY: key, TIDINGS_URL: server.url })
  child.stdin.write(request)
  assert.deepStrictEqual(await ended(child), { code: 0, stderr: "", stdout: "" })
  assert.strictEqual(server.gone.length, 1)
})

it("ends quietly when nobody reads it any more", async () => {
  await using server = await endpoint((_, response) => {
    child.stdout.destroy()
    response.writeHead(200, { "Content-Type": "application/json" }).end(`{"jsonrpc":"2.0","id":1,"result":{}}`)
  })
  const child = start({ TIDINGS_API_KEY: key, TIDINGS_URL: server.url })
  child.stdin.write(request)
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "close")])
  assert.deepStrictEqual([stderr, code], ["", 0])
})
