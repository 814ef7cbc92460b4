import { temporaryFolder } from "@tidings/testing/temporaryFolder"
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { type Fence, fencesOf, isRun } from "@tidings/testing/fencesOf"
import { GuidesServer } from "./guidesServer.ts"
import { unlike } from "./unlike.ts"

/** Output of each code block, by its position in the guide. */
type Printed = ReadonlyMap<number, string>

const printedIn = (stdout: string, mark: string): Printed =>
  new Map(
    stdout
      .split(`${mark} `)
      .slice(1)
      .map((part) => {
        const end = part.indexOf("\n")
        return [Number(part.slice(0, end)), part.slice(end + 1)]
      })
  )

const scriptOf = (fences: ReadonlyArray<Fence>, mark: string, here: (code: string) => string): string =>
  [
    "set -euo pipefail",
    ...fences.flatMap((fence, place) => (isRun(fence) ? [`echo "${mark} ${place}"`, here(fence.text)] : []))
  ].join("\n")

/** Returns the faults of the answers that a guide shows right behind the code that prints them. */
const unlikeAnswers = (fences: ReadonlyArray<Fence>, printed: Printed): ReadonlyArray<string> =>
  fences.flatMap((fence, place) => {
    const next = fences[place + 1]
    if (!isRun(fence) || next?.language !== "json") return []
    const said = printed.get(place) ?? ""
    try {
      return unlike(JSON.parse(next.text), JSON.parse(said)).map((fault) => `line ${next.line}: ${fault}`)
    } catch (error) {
      return [`line ${next.line}: ${String(error)}\n${said}`]
    }
  })

/**
 * Types a guide's commands one after another, in one shell and an empty folder; returns the faults, empty if there are
 * none.
 */
export const runGuide = (markdown: string) =>
  Effect.gen(function* () {
    const { env, here } = yield* GuidesServer
    const folder = yield* temporaryFolder
    const mark = randomUUID()
    const fences = fencesOf(markdown)
    const { code, stderr, stdout } = yield* Effect.callback<{
      readonly code: number | null
      readonly stdout: string
      readonly stderr: string
    }>((resume) => {
      const child = spawn("bash", ["-s"], { cwd: folder, env })
      let stdout = ""
      let stderr = ""
      child.stdout.on("data", (chunk) => (stdout += chunk))
      child.stderr.on("data", (chunk) => (stderr += chunk))
      child.once("close", (code) => resume(Effect.succeed({ code, stdout, stderr })))
      child.stdin.end(scriptOf(fences, mark, here))
      return Effect.sync(() => child.kill())
    })
    const printed = printedIn(stdout, mark)
    if (code === 0) return unlikeAnswers(fences, printed)
    const [place = -1, said = ""] = [...printed].at(-1) ?? []
    return [`line ${fences[place]?.line}: exit status ${code}\n${said}\n${stderr}`]
  })
