import { assert, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { unpack } from "./unpack.ts"

it("writes what tar packed, of any length, for this user alone", () => {
  const home = mkdtempSync(join(tmpdir(), "tidings-tar-"))
  try {
    const contents = { empty: 0, short: 1, block: 512, "base/1/long": 70_001 }
    mkdirSync(join(home, "from/base/1"), { recursive: true })
    mkdirSync(join(home, "from/none"))
    for (const [name, bytes] of Object.entries(contents))
      writeFileSync(join(home, "from", name), Buffer.alloc(bytes, name))
    const archive = execFileSync("tar", ["--format=ustar", "-czf", "-", "-C", join(home, "from"), "."])
    unpack(archive, join(home, "to"))
    for (const [name, bytes] of Object.entries(contents)) {
      assert.isTrue(readFileSync(join(home, "to", name)).equals(Buffer.alloc(bytes, name)), name)
      assert.strictEqual(statSync(join(home, "to", name)).mode & 0o077, 0)
    }
    assert.deepStrictEqual(readdirSync(join(home, "to")).sort(), ["base", "block", "empty", "none", "short"])
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
})
