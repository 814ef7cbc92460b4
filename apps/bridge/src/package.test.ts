import { assert, layer } from "@effect/vitest"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js"
import { registry } from "@tidings/operations/registry"
import { bindAll } from "@tidings/pipeline/Endpoint"
import { bridgeMount } from "@tidings/transports/bridge/bridgeMount"
import { serve } from "@tidings/testing/Served"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"

const build = fileURLToPath(new URL("../../../tools/build/main.ts", import.meta.url))

/** The machine's own Node and npm, without the repository's: the tools of somebody who installs the package. */
const machine = process.env["PATH"]!.split(delimiter)
  .filter((path) => !path.includes("node_modules"))
  .join(delimiter)

layer(world)("the package", (it) => {
  it.effect(
    "as npm packs it needs no other, and as a server gives it away serves a client by npx without a registry",
    () =>
      Effect.gen(function* () {
        const home = yield* Effect.acquireRelease(
          Effect.sync(() => mkdtempSync(join(tmpdir(), "tidings-mcp-"))),
          (path) => Effect.sync(() => rmSync(path, { recursive: true }))
        )
        const env = {
          PATH: machine,
          HOME: home,
          npm_config_cache: join(home, "cache"),
          npm_config_registry: "http://127.0.0.1:1/",
          npm_config_update_notifier: "false"
        }
        const built = execFileSync(process.execPath, [build, home, "tidings-mcp"], { env, stdio: "pipe" })
        const tarball = built.toString().trim()
        const packed = execFileSync("tar", ["-tzf", tarball], { stdio: "pipe" }).toString().trim().split("\n")
        assert.sameMembers(
          packed.map((path) => path.replace("package/", "")),
          ["LICENSE", "README.md", "dist/tidings-mcp.js", "package.json"]
        )
        const manifest = JSON.parse(readFileSync(join(home, "tidings-mcp/package.json"), "utf8"))
        for (const needless of ["dependencies", "devDependencies", "scripts"]) assert.notProperty(manifest, needless)
        assert.notProperty(manifest, "private")
        assert.deepStrictEqual(manifest.publishConfig, { access: "public" })

        const { url } = yield* serve({ endpoints: bindAll(registry), mounts: [bridgeMount] })
        const { mcp } = yield* makeWorkspace()
        const tools = yield* Effect.promise(async () => {
          const client = new Client({ name: "probe", version: "3.2" })
          const args = ["-y", `${url}/bridge.tgz`]
          await client.connect(
            new StdioClientTransport({
              command: "npx",
              args,
              cwd: home,
              env: { ...env, TIDINGS_URL: url, TIDINGS_API_KEY: mcp, TIDINGS_TOOLS: "read_workspace" }
            })
          )
          const listed = await client.listTools()
          await client.close()
          return listed.tools.map(({ name }) => name)
        })
        assert.deepStrictEqual(tools, ["read_workspace"])
      })
  )
})
