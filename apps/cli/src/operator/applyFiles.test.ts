import { assert, it } from "@effect/vitest"
import { temporaryFolder } from "@tidings/testing/temporaryFolder"
import { Effect } from "effect"
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { inProcess } from "../testing/inProcess.ts"
import { ownStore } from "../testing/ownStore.ts"
import { spawned } from "../testing/spawned.ts"

const waiting = (key: string, forHow: string) =>
  `key: ${key}\ntrigger: { type: manual }\nnodes:\n  a: { type: wait, for: ${forHow}, next: end }\n`

it.live("applies the files of a folder, shows the difference first, and ends as scripts need it", () =>
  Effect.gen(function* () {
    const base = yield* temporaryFolder
    const env = { ...(yield* ownStore), PORT: "0" }
    const folder = join(base, "sequences")
    mkdirSync(join(folder, "deeper"), { recursive: true })
    const [a, b] = [join(folder, "a.yaml"), join(folder, "deeper", "b.yml")]
    writeFileSync(a, waiting("a", "1d"))
    writeFileSync(b, waiting("b", "1d"))
    writeFileSync(join(folder, "notes.txt"), "nothing of ours")
    yield* inProcess(["init", "--name", "Acme", "--from-email", "hello@acme.example"], env)

    const dry = yield* spawned(["apply", folder, "--dry-run"], env)
    const added = "+ a  version 1  trigger manual\n+ b  version 1  trigger manual"
    assert.deepStrictEqual(dry, { code: 2, stdout: `${added}\n`, stderr: "" })
    assert.strictEqual((yield* inProcess(["apply", folder, "--yes"], env)).out, added)
    const same = yield* spawned(["apply", folder, "--dry-run"], env)
    assert.deepStrictEqual(same, { code: 0, stdout: "= a  unchanged\n= b  unchanged\n", stderr: "" })

    writeFileSync(a, waiting("a", "1x"))
    const wrong = yield* spawned(["apply", folder], env)
    assert.strictEqual(wrong.code, 1)
    assert.include(wrong.stdout, `${a}:4:25 pattern_mismatch: `)
    assert.include(wrong.stdout, "2 files, 1 error. Nothing was changed.")
    const [finding] = JSON.parse((yield* inProcess(["apply", a, "--format", "json"], env)).out)
    assert.deepInclude(finding, { file: a, line: 4, column: 25, path: "nodes.a.for", code: "pattern_mismatch" })

    writeFileSync(a, Buffer.alloc(64 * 1024 + 1, "#"))
    assert.include((yield* inProcess(["apply", a], env)).out, `${a}:1:1 file_too_large: `)
    writeFileSync(a, waiting("a", "2d"))
    rmSync(b)
    assert.include((yield* inProcess(["apply", a, "--prune"], env)).err, "--prune needs a folder")
    const pruned = yield* inProcess(["apply", folder, "--prune"], env)
    assert.strictEqual(pruned.out, "~ a  version 1 → 2\n    ~ node a: for 1d → 2d\n- b  no file holds it: archived")
    assert.match(
      (yield* inProcess(["sequence", "list"], env)).out,
      /^key +status .*\na +published +2 +manual +1 +0 +a$/u
    )
    assert.strictEqual(
      (yield* inProcess(["sequence", "show", "a", "--version", "1"], env)).out,
      waiting("a", "1d").trimEnd()
    )

    assert.include((yield* inProcess(["apply", join(base, "gone")], env)).err, "cannot be read (ENOENT)")
    mkdirSync(join(base, "empty"))
    assert.include((yield* inProcess(["apply", join(base, "empty")], env)).err, "holds no .yaml or .yml file")
  })
)

it.live("prints the schema for an editor, and makes no database for it", () =>
  Effect.gen(function* () {
    const env = { TIDINGS_DATA: join(yield* temporaryFolder, "data"), PORT: "0" }
    const { out } = yield* inProcess(["sequence", "schema"], env)
    assert.deepInclude(JSON.parse(out), { type: "object", additionalProperties: false, title: "Sequence" })
    assert.isFalse(existsSync(env.TIDINGS_DATA))
  })
)
