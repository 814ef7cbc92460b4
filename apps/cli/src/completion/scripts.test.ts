import { afterAll, assert, describe, it } from "@effect/vitest"
import { registry } from "@tidings/operations/registry"
import { commands } from "@tidings/operator/registry"
import { Completions } from "effect/cli"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { operations, operatorRows } from "../CommandSurface.ts"
import { tidingsOf } from "../tidings.ts"
import { completionPlacesOf, completionShells } from "./CompletionPlace.ts"
import { scriptOf } from "./print.ts"
import { isAtHand, offeredBy } from "./testing/offeredBy.ts"

const folder = mkdtempSync(join(tmpdir(), "tidings-completion-"))
writeFileSync(join(folder, "letter.mjml"), "")
mkdirSync(join(folder, "pictures"))
writeFileSync(join(folder, "pictures", "logo.svg"), "")
afterAll(() => rmSync(folder, { recursive: true }))

const whole = tidingsOf({ ...operations(), commands: operatorRows() })
const places = completionPlacesOf(Completions.fromCommand(whole), () => false)

it("knows every operation and every command as a place", () => {
  const paths = new Set(places.map(({ path }) => path))
  for (const { operation } of registry.entries) assert.isTrue(paths.has(`call ${operation.name}`), operation.name)
  for (const { name } of commands) assert.isTrue(paths.has(name), name)
  for (const name of ["start", "init", "migrate", "doctor", "mcp", "completion"]) assert.isTrue(paths.has(name), name)
})

/** Typed lines, and the offers for their ends. */
const cases: ReadonlyArray<readonly [line: string, offers: ReadonlyArray<string>]> = [
  ["tidings ca", ["call"]],
  ["tidings call send_t", ["send_test", "send_transactional", "send_transactional_sms"]],
  ["tidings call send_transactional --simulationScenario bou", ["bounced"]],
  ["tidings call send_transactional --to ada@example.com --simulationScenario bou", ["bounced"]],
  ["tidings call send_transactional --wat", ["--watch"]],
  ["tidings connector add smtp --dkim-d", ["--dkim-domain"]],
  ["tidings completion z", ["zsh"]]
]

/** Typed lines with files; shells display a file differently, so only the end of an offer is compared. */
const files: ReadonlyArray<readonly [line: string, offer: string]> = [
  ["tidings call create_template --body @let", "letter.mjml"],
  ["tidings call create_template --body @pict", "pictures"],
  ["tidings call render_qr_design --output let", "letter.mjml"],
  ["tidings asset add pictures/lo", "logo.svg"],
  ["tidings connector add smtp --dkim-key let", "letter.mjml"]
]

describe.each(completionShells)("for %s", (shell) => {
  const text = scriptOf(shell, whole)
  const script = join(folder, `tidings.${shell}`)
  writeFileSync(script, text)
  const offered = (lines: ReadonlyArray<string>) => offeredBy(shell, script, lines, folder)

  it("the script names every place, every flag and every word of a flag", () => {
    for (const { flags, path } of places) {
      assert.include(text, `'${path}'`)
      for (const { name, value } of flags) {
        assert.include(text, name)
        for (const word of value?.words ?? []) assert.include(text, word)
      }
    }
  })

  it("the script has no character that steers a terminal", () => {
    assert.notMatch(text, /[^\P{Cc}\n\t]/u)
  })

  describe.skipIf(!isAtHand(shell))(`${shell} itself (skipped where it is not installed)`, () => {
    it("offers what fits what was typed", () => {
      const offers = offered(cases.map(([line]) => line))
      cases.forEach(([line, expected], place) =>
        assert.deepStrictEqual(offers[place]!.toSorted(), expected.toSorted(), line)
      )
    })

    it("offers files behind @, and where a path is meant", () => {
      const offers = offered(files.map(([line]) => line))
      files.forEach(([line, expected], place) => {
        assert.lengthOf(offers[place]!, 1, line)
        const offer = offers[place]![0]!.replace(/\/$/u, "")
        assert.isTrue(offer.endsWith(expected), `${line}: ${offer}`)
        // Readline would quote it with a backslash before the @.
        assert.notInclude(offer, "\\", line)
      })
    })

    it("completes a value that is tied to its flag", () => {
      const [[offer = ""] = []] = offered(["tidings call send_transactional --simulationScenario=bou"])
      assert.isTrue(offer.endsWith("bounced"), offer)
    })
  })
})

// Each line of zsh takes its own terminal, a third of a second long.
describe.each(["bash", "fish"] as const)("for %s", (shell) => {
  const script = join(folder, `tidings.${shell}`)
  const offered = (lines: ReadonlyArray<string>) => offeredBy(shell, script, lines, folder)

  describe.skipIf(!isAtHand(shell))(`${shell} itself (skipped where it is not installed)`, () => {
    it("offers every flag of every command, and every command", () => {
      const offers = offered(places.map(({ path }) => `tidings ${path === "" ? "" : `${path} `}--`))
      const below = offered(places.map(({ path }) => `tidings ${path === "" ? "" : `${path} `}`))
      places.forEach(({ commands, flags, path }, place) => {
        assert.sameMembers([...new Set(offers[place])], [...new Set(flags.map(({ name }) => name))], path)
        if (commands.length > 0)
          assert.sameMembers(
            [...below[place]!],
            commands.map(({ name }) => name),
            path
          )
      })
    })
  })
})
