import { assert, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { promisify } from "node:util"

const module = new URL("./loadPglite.ts", import.meta.url).href
const opened = `
  const { PGlite } = await (await import("${module}")).loadPglite()
  const client = await PGlite.create()
  await client.exec("select 1")
  await client.close()
`

it("lets V8 free no WebAssembly code, even where it frees all that it can", async () => {
  const flags = ["--stress-wasm-code-gc", "--trace-wasm-code-gc", "--input-type=module", "--eval"]
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, opened])
  assert.notInclude(stdout, "Triggering GC")
  assert.notInclude(stdout, "Freeing")
})
