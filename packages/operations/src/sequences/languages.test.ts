import { assert, layer } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import advance_runs from "@tidings/services/sequences/jobs/advance_runs"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { localizedTemplate, made } from "@tidings/testing/fixtures"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const file = (key: string, locale: string) => `key: ${key}
trigger: { type: api.enroll }
nodes:
  hello: { type: send, template: hello, variables: { name: Ada }, ${locale}next: end }
`

layer(world)("a mail of a sequence", (it) => {
  it.effect("speaks the language of its contact's trait locale, unless its node names another", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* localizedTemplate(workspace, "hello")
      yield* made("publish_template", { key: "hello" }, workspace)
      yield* appliedSequence(workspace, "own", file("own", ""))
      yield* appliedSequence(workspace, "named", file("named", "locale: en, "))
      const people = [
        { email: "ada@example.com", traits: { locale: "de-AT" } },
        { email: "bob@example.com", traits: { locale: "nonsense or none" } }
      ]
      for (const person of people) yield* made("create_contact", person, workspace)
      const enrol = (keyOrId: string, email: string) =>
        made("enroll_in_sequence", { keyOrId, contact: { email } }, workspace)
      yield* enrol("own", "ada@example.com")
      yield* enrol("own", "bob@example.com")
      yield* enrol("named", "ada@example.com")
      for (let n = 0; n < 3; n++) yield* Worker.drain([advance_runs])
      const { data } = yield* made("list_sends", {}, workspace)
      const told = data.map(({ subject, template, to }: any) => `${to} ${subject} ${template.locale}`)
      assert.deepStrictEqual(told.toSorted(), [
        "ada@example.com Hallo Ada de",
        "ada@example.com Hello Ada en",
        "bob@example.com Hello Ada en"
      ])
    })
  )
})
