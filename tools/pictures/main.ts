// `node tools/pictures/main.ts`: takes pictures of 41 pages and compares them with those kept; `--keep` replaces these.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { root } from "../source/root.ts"
import { differenceOf } from "./difference.ts"
import { inTab, picturesOf } from "./taken.ts"
import { inDemoWorkspace } from "./workspace.ts"

const folder = join(root, "test-fixtures/pictures")
/** Share of a picture that may look different. */
const tolerated = 0.01

const shots = await inDemoWorkspace(picturesOf)
const fileOf = (name: string) => join(folder, `${name}.webp`)

if (process.argv.includes("--keep")) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [name, picture] of shots) writeFileSync(fileOf(name), picture)
  console.log(`${shots.size} pictures kept in ${folder}`)
} else {
  const kept = new Set(readdirSync(folder).map((file) => file.replace(/\.webp$/u, "")))
  const out = mkdtempSync(join(tmpdir(), "pictures-"))
  const different = await inTab(async (page) => {
    const names: Array<string> = []
    for (const [name, picture] of shots) {
      const share = kept.has(name) ? await differenceOf(page, { kept: readFileSync(fileOf(name)), taken: picture }) : 1
      if (share <= tolerated) continue
      names.push(name)
      writeFileSync(join(out, `${name}.webp`), picture)
      console.log(`${name}: ${kept.has(name) ? `${(share * 100).toFixed(1)} % looks different` : "is new"}`)
    }
    return names
  })
  const gone = [...kept].filter((name) => !shots.has(name))
  for (const name of gone) console.log(`${name}: is kept, and no longer taken`)
  console.log(`${shots.size - different.length} of ${shots.size} pictures look as those kept; the others are in ${out}`)
  process.exitCode = different.length + gone.length > 0 ? 1 : 0
}
