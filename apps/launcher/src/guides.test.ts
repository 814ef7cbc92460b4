import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { readdirSync, readFileSync } from "node:fs"
import { fencesOf, isRun } from "@tidings/testing/fencesOf"
import { GuidesServer } from "./testing/guides/guidesServer.ts"
import { runGuide } from "./testing/guides/runGuide.ts"
import { unlike } from "./testing/guides/unlike.ts"

/** Generous, for a machine that is busy with other work. */
const patienceMs = 120_000
const folder = new URL("../../../docs/guides/", import.meta.url)
const textOf = (file: string) => readFileSync(new URL(file, folder), "utf8")
const guides = readdirSync(folder).filter((file) => file !== "README.md" && fencesOf(textOf(file)).some(isRun))

layer(GuidesServer.layer, { excludeTestServices: true, timeout: patienceMs })((it) => {
  it.effect.each(guides)(
    "every command of docs/guides/%s succeeds as it stands, and answers what is shown",
    (file) =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* runGuide(textOf(file)), [])
      }),
    patienceMs
  )

  it.effect.each([
    ["a command that fails", "```sh\nfalse\n```\n", "exit status 1"],
    ["a refusal over HTTP", "```sh\ncurl http://127.0.0.1:8080/v1/sends\n```\n", "missing_authorization_header"],
    [
      "a refusal in the middle of a block",
      "```sh\nnpx --no-install tidings call read_send --id snd_1\ntrue\n```\n",
      "resource_not_found"
    ],
    [
      "another answer",
      '```sh\necho \'{"id":1}\'\n```\n\n```json\n{ "id": "snd_…" }\n```\n',
      "line 5: the answer.id is number"
    ],
    ["no answer", "```sh\ntrue\n```\n\n```json\n{}\n```\n", "line 5: SyntaxError"]
  ] as const)(
    "%s is told",
    ([, markdown, words]) =>
      Effect.gen(function* () {
        const [fault = ""] = yield* runGuide(markdown)
        assert.include(fault, words)
      }),
    patienceMs
  )
})

describe("what a guide shows of an answer", () => {
  it("is there, of the same kind, whatever else is answered", () => {
    const answer = { id: "snd_1", events: [{ type: "send.queued" }], metadata: null }
    assert.deepStrictEqual(unlike({ id: "snd_…", events: [{ type: "send.sent" }], metadata: null }, answer), [])
    assert.deepStrictEqual(unlike({ ids: 1, events: [{ type: 1 }] }, answer), [
      "the answer has no ids",
      "the answer.events[0].type is string, and the guide shows number"
    ])
  })
})
