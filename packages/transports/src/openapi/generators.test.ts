import type { SendId } from "@tidings/schema/Id"
import { afterAll, assert, beforeAll, describe, it, layer } from "@effect/vitest"
import { Inbox } from "@tidings/services/inbox/Inbox"
import { deliverNow } from "@tidings/testing/deliverMail"
import { demoTemplates } from "@tidings/engines/templates/demo/index"
import { endpoints } from "@tidings/testing/endpoints"
import { serve } from "@tidings/testing/Served"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { documents } from "./testing/documents.ts"
import { generators } from "./testing/generators.ts"
import { typeMistakes } from "./testing/typeMistakes.ts"

// [import in the clients, package installed here]
const packages = [
  ["openapi-fetch", "openapi-fetch"],
  ["zod", "zod"],
  // orval generates code for Effect 3.
  ["effect", "effect-3"]
] as const

const [[, everybody], [, own]] = documents as [(typeof documents)[number], (typeof documents)[number]]

// [title, description, suffix of its programs]
const cases = [
  ["the description for everybody", everybody, "everybody"],
  ["what a workspace's own says otherwise", own, "own"]
] as const

const names = generators.map(([name]) => name)

const installed = join(import.meta.dirname, "../../node_modules")
const programs = join(import.meta.dirname, "testing/clients")

let root = ""
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "tidings-clients-"))
  await mkdir(join(root, "node_modules"))
  for (const [name, here] of packages) await symlink(join(installed, here), join(root, "node_modules", name))
  for (const [, described, whose] of cases) {
    const folder = join(root, whose)
    await mkdir(folder)
    await copyFile(join(programs, "server.ts.txt"), join(folder, "server.ts"))
    for (const [name, generate] of generators) {
      await generate(described, folder)
      await copyFile(join(programs, `${name}.${whose}.ts.txt`), join(folder, `${name}.calls.ts`))
    }
    await copyFile(join(programs, `types.${whose}.ts.txt`), join(folder, "types.calls.ts"))
  }
}, 300_000)
afterAll(() => rm(root, { recursive: true, force: true }))

const login = demoTemplates.find(({ key }) => key === "login-code")!

/** A workspace that has published the login code, and its server. */
const started = Effect.gen(function* () {
  const workspace = yield* makeWorkspace()
  for (const [operation, input] of [
    ["create_template", login],
    ["publish_template", { key: login.key }]
  ] as const) {
    const { status, text } = yield* call(operation, input, { key: workspace.live })
    assert.isBelow(status, 300, text)
  }
  const { url } = yield* serve({ endpoints })
  return { url, key: workspace.live }
})

/** The results of a program's calls. */
interface Seen {
  readonly id: SendId
  readonly listed: ReadonlyArray<string>
  readonly destinationUrl: string
  readonly refused: ReadonlyArray<string>
}

/** Returns the headers of a send's mail. */
const mailedHeaders = Effect.fnUntraced(function* (sendId: SendId, to: string) {
  yield* deliverNow(sendId)
  const inbox = yield* Inbox
  const { mails } = yield* inbox.list({ to })
  return (yield* inbox.read(mails[0]!.id))!.headers
})

it("clients type-check under a strict compiler, take calls that fit and refuse those that do not", async () => {
  const files = cases.flatMap(([, , whose]) => [...names, "types"].map((name) => join(root, whose, `${name}.calls.ts`)))
  assert.deepStrictEqual(await typeMistakes(files), [])
}, 300_000)

describe.each(cases)("clients generated from %s", (_, described, whose) => {
  const folder = () => join(root, whose)

  it("have a function for every operation", async () => {
    const sdk = await readFile(join(folder(), "sdk/sdk.gen.ts"), "utf8")
    const functions = Array.from(sdk.matchAll(/export const (\w+) =/gu), (match) => match[1]!)
    const bare = (name: string) => name.replaceAll("_", "").toLowerCase()
    const operations = Object.values(described.paths).flatMap((methods) => Object.values(methods))
    assert.sameMembers(
      functions.map(bare),
      operations.map(({ operationId }) => bare(operationId))
    )
  })

  layer(world, { excludeTestServices: true })((it) => {
    it.effect.each(names)(
      "call the platform with %s: a mail keeps its headers, answers are read, and a bad variable is refused at its place",
      (name) =>
        Effect.gen(function* () {
          const { key, url } = yield* started
          const to = `${name}.${whose}@example.com`
          const load = (file: string) => import(/* @vite-ignore */ join(folder(), file))
          const { server } = yield* Effect.promise(() => load("server.ts"))
          const { calls } = yield* Effect.promise(() => load(`${name}.calls.ts`))
          server.url = url
          const { destinationUrl, id, listed, refused } = yield* Effect.promise<Seen>(() => calls(key, to))
          assert.deepStrictEqual(listed, [id])
          assert.strictEqual(destinationUrl, "https://example.com/launch")
          assert.match(String(refused), /^(?:body\.)?variables\.expires_minutes$/u)
          assert.deepInclude(yield* mailedHeaders(id, to), { name: "X-Order", value: "7" })
        })
    )
  })
})
