import { assert, it, layer } from "@effect/vitest"
import { policyOf, SurfaceKind } from "@tidings/schema/approvals/ApprovalPolicy"
import { endpoints } from "@tidings/testing/endpoints"
import { policy } from "@tidings/testing/fixtures"
import { isForPeople } from "@tidings/testing/forPeople"
import { inputFor } from "@tidings/testing/inputFor"
import { serve } from "@tidings/testing/Served"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { spawnSync } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { document } from "../../document/document.ts"
import { manualOf } from "../Manual.ts"
import { typeMistakes } from "../../testing/typeMistakes.ts"
import { describedAnswerOf } from "../parts/operationFacts.ts"
import { runnersOf, type Pasted } from "../testing/runSamples.ts"
import { samplesOf } from "./languages.ts"

// CI has all three programs.
const isMissing = (program: string) => process.env["CI"] === undefined && spawnSync(program, ["--version"]).status !== 0

/** Returns the samples of every operation in one language, each with its preconditions made in a new workspace. */
const pastedIn = Effect.fnUntraced(function* (language: string, url: string) {
  const told = endpoints.filter(({ operation }) => language !== "tool" || !isForPeople(operation))
  const prepared = yield* Effect.forEach(told, (endpoint) =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      // Agents would wait for a person at these surfaces.
      for (const kind of SurfaceKind.literals)
        if (policyOf({}, kind).mode !== "off") yield* policy(workspace, kind, "off")
      const example = yield* inputFor(endpoint.operation.name, workspace)
      return { key: workspace.live, endpoint: { ...endpoint, operation: { ...endpoint.operation, example } } }
    })
  )
  const manual = manualOf(document(prepared.map(({ endpoint }) => endpoint) as typeof endpoints, { serverUrl: url }))
  const keys = new Map(prepared.map(({ endpoint, key }) => [endpoint.operation.name, key]))
  return manual.chapters
    .flatMap(({ entries }) => entries)
    .map((entry) => {
      const name = entry.operation.operationId
      const { text } = samplesOf(manual, entry).find(({ id }) => id === language)!
      const pasted: Pasted = { name, text, key: keys.get(name)! }
      const shapes = describedAnswerOf(manual, entry).tables.map(({ rows }) =>
        rows.flatMap((field) => (field.required ? [field.name] : []))
      )
      return { pasted, shapes }
    })
})

layer(world, { excludeTestServices: true })("the samples of every operation", (it) => {
  for (const [language, program] of [
    ["curl", "curl"],
    ["typescript", "node"],
    ["python", "python3"],
    ["tool", "node"]
  ] as const)
    it.effect.skipIf(isMissing(program))(
      `run as they are pasted, and are answered in the shape that the page shows: ${language}${isMissing(program) ? ` (skipped: there is no ${program} here)` : ""}`,
      () =>
        Effect.gen(function* () {
          const { url } = yield* serve({ endpoints })
          const samples = yield* pastedIn(language, url)
          const seen = yield* Effect.promise(() =>
            runnersOf[language]!(
              samples.map(({ pasted }) => pasted),
              url
            )
          )
          assert.lengthOf(seen, samples.length)
          const failed = seen.filter((one) => one.failed !== undefined)
          assert.deepStrictEqual(failed, [])
          for (const [index, { name, printed }] of seen.entries()) {
            const fields = Object.keys(printed as object)
            const fits = samples[index]!.shapes.some((shape) => shape.every((field) => fields.includes(field)))
            assert.isTrue(fits, `${name} printed ${fields.join(", ")}`)
          }
        }),
      240_000
    )
})

it("in TypeScript pass a strict compiler", async () => {
  const manual = manualOf(document(endpoints))
  const folder = await mkdtemp(join(tmpdir(), "tidings-samples-"))
  try {
    // Declares the global that Node.js, Deno and Bun provide.
    const environment = "declare const process: { readonly env: Record<string, string | undefined> }"
    await writeFile(join(folder, "environment.d.ts"), environment)
    const files = manual.chapters
      .flatMap(({ entries }) => entries)
      .map((entry) => [join(folder, `${entry.operation.operationId}.mts`), samplesOf(manual, entry)[1]!.text] as const)
    for (const [file, text] of files) await writeFile(file, `${text}\nexport {}\n`)
    assert.deepStrictEqual(await typeMistakes([join(folder, "environment.d.ts"), ...files.map(([file]) => file)]), [])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
