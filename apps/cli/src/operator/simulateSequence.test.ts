import { assert, it } from "@effect/vitest"
import { temporaryFolder } from "@tidings/testing/temporaryFolder"
import { Effect } from "effect"
import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { inProcess } from "../testing/inProcess.ts"
import { spawned } from "../testing/spawned.ts"

const file = `key: hi
trigger: { type: api.enroll }
nodes:
  a: { type: wait, for: 1d, at: "09:00", next: b }
  b: { type: send, template: hi, to: "{{ trigger.to }}", onError: fail, next: end }
`

it.live("simulates a file without any store, makes none, and ends as scripts need it", () =>
  Effect.gen(function* () {
    const base = yield* temporaryFolder
    const env = { TIDINGS_DATA: join(base, "data"), PORT: "0" }
    const path = join(base, "hi.yaml")
    writeFileSync(path, file)
    const words = [
      "simulate",
      path,
      "--at",
      "2026-12-01T10:00",
      "--contact",
      '{"traits":{"time_zone":"Europe/Berlin"}}'
    ]

    const good = yield* spawned([...words, "--trigger", '{"to":"grace@example.com"}'], env)
    assert.strictEqual(good.code, 0)
    assert.deepStrictEqual(good.stdout.trimEnd().split("\n"), [
      `hi (${path})  Europe/Berlin`,
      "Tue  1 Dec 10:00  enrolled",
      "Tue  1 Dec 10:00  a         wait  1d, then 09:00: until Thu  3 Dec 09:00",
      "Thu  3 Dec 09:00  b         send  (not rendered) to grace@example.com     template hi",
      "Thu  3 Dec 09:00  completed after 1d 23h; 1 mail; every node visited",
      "! Template hi is not at hand: its mail was not rendered."
    ])

    const failing = yield* spawned([...words, "--format", "json"], env)
    assert.strictEqual(failing.code, 3)
    assert.deepInclude(JSON.parse(failing.stdout), { status: "failed", reason: "recipient_missing", version: null })

    const misused = yield* spawned([...words, "--event", "@"], env)
    assert.strictEqual(misused.code, 2)
    assert.include(misused.stderr, "--event: ")

    writeFileSync(path, file.replace("next: b", "next: c"))
    const wrong = yield* spawned(words, env)
    assert.strictEqual(wrong.code, 1)
    assert.include(wrong.stdout, `${path}:4:48 edge_unknown_node: `)
    assert.isFalse(existsSync(env.TIDINGS_DATA))
  })
)

it.live("simulates what was applied, by its key and its version", () =>
  Effect.gen(function* () {
    const base = yield* temporaryFolder
    const env = { TIDINGS_DATA: join(base, "data"), PORT: "0" }
    const path = join(base, "hi.yaml")
    yield* inProcess(["init", "--name", "Acme", "--from-email", "hello@acme.example"], env)
    writeFileSync(path, "key: hi\ntrigger: { type: manual }\nnodes:\n  a: { type: wait, for: 1d, next: end }\n")
    yield* inProcess(["apply", path, "--yes"], env)
    const { out } = yield* inProcess(["simulate", "hi@1", "--at", "2026-12-01T10:00Z"], env)
    assert.match(out, /^hi, version 1 \(applied\) {2}UTC\n/u)
    const { err } = yield* inProcess(["simulate", "hi@2"], env)
    assert.include(err, "has no version 2")
  })
)
