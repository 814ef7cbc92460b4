import { assert, layer } from "@effect/vitest"
import { hostileTexts } from "@tidings/engines/sequences/diagram/testing/hostileTexts"
import { abandonedCart, onboarding } from "@tidings/engines/sequences/diagram/testing/examples"
import { addSequence } from "@tidings/storage/testing/drawnSequences"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { Visitor } from "../../../oauth/testing/Visitor.ts"
import { memberIn, served } from "../../testing/members.ts"

const counts = { has_started: { entered: 9565, passed: 9120, left: 31, failed: 2 } }

/** A member's browser, in a workspace with these sequences. */
const visiting = Effect.fnUntraced(function* (sequences: ReadonlyArray<typeof onboarding>) {
  const { url } = yield* served()
  const workspace = yield* makeWorkspace()
  for (const sequence of sequences) yield* addSequence(workspace.id, [sequence], { counts: [counts] })
  const { visitor } = yield* memberIn(url, workspace)
  const open = (path: string) => Effect.promise(() => visitor.open(path))
  const send = (fields: Readonly<Record<string, string>>) => Effect.promise(() => visitor.send(fields))
  return { open, send, url, workspace }
})

const idsOf = (html: string): ReadonlyArray<string> => [...html.matchAll(/ id="([^"]+)"/gu)].map(([, id]) => id!)

const linksIn = (html: string): ReadonlyArray<string> =>
  [...(/<svg[^>]*class="diagram".*?<\/svg>/su.exec(html)?.[0] ?? "").matchAll(/<a [^>]*href="#([^"]+)"/gu)].map(
    ([, id]) => id!
  )

const nodes = Object.keys(onboarding.nodes)

layer(world)("the pages of sequences", (it) => {
  it.effect("ask for signing in, and come back", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const seen = yield* Effect.promise(() => new Visitor(url).open("/journeys/onboarding?version=2"))
      assert.include(seen.url, "/sign-in?to=%2Fjourneys%2Fonboarding%3Fversion%3D2")
    })
  )

  it.effect("list the workspace's sequences with how many are on the way", () =>
    Effect.gen(function* () {
      const { open } = yield* visiting([onboarding, abandonedCart])
      const { status, text } = yield* open("/journeys")
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(
        [...text.matchAll(/class="row" href="\/journeys\/([^"]+)"/gu)].map(([, key]) => key),
        ["abandoned_cart", "onboarding"]
      )
      assert.include(text, "cart.updated, items &gt; 0")
      assert.match(text, /<td class="num">\s*412\s*<\/td>/u)
    })
  )

  it.effect("say where there are none", () =>
    Effect.gen(function* () {
      const { open } = yield* visiting([])
      assert.include((yield* open("/journeys")).text, "No sequences yet")
    })
  )

  it.effect("show each node as a link of the diagram and as a row that it leads to", () =>
    Effect.gen(function* () {
      const { open } = yield* visiting([onboarding])
      const { text } = yield* open("/journeys/onboarding")
      assert.sameMembers([...linksIn(text)], nodes)
      const ids = idsOf(text)
      assert.deepStrictEqual([...new Set(ids)], ids)
      assert.includeMembers([...ids], nodes)
      assert.include(text, "412 waiting, 9,120 passed, 31 left, 2 failed")
      assert.match(text, /<tr id="has_started">.*?412.*?9,120.*?31.*?2/su)
    })
  )

  it.effect("are not there for another workspace, another key, or a version that there is not", () =>
    Effect.gen(function* () {
      const { open, workspace } = yield* visiting([onboarding])
      const other = yield* visiting([])
      for (const path of [
        "offboarding",
        "onboarding?version=2",
        "onboarding?version=0",
        "onboarding?version=x",
        "a/b",
        "%00"
      ])
        assert.strictEqual((yield* open(`/journeys/${path}`)).status, 404, path)
      assert.strictEqual((yield* other.open("/journeys/onboarding")).status, 404)
      assert.notStrictEqual(other.workspace.id, workspace.id)
    })
  )

  it.effect("show the counts of all versions where that is asked for", () =>
    Effect.gen(function* () {
      const { open, workspace } = yield* visiting([])
      yield* addSequence(workspace.id, [onboarding, onboarding], { counts: [counts, counts] })
      assert.include((yield* open("/journeys/onboarding?version=all")).text, "824 waiting")
      assert.include((yield* open("/journeys/onboarding?version=1")).text, "412 waiting")
    })
  )

  it.effect("hold no markup that a file brings along", () =>
    Effect.gen(function* () {
      for (const name of hostileTexts.filter((one) => !one.includes("\0"))) {
        const named = { ...onboarding.nodes["tips"]!, name } as never
        const { open } = yield* visiting([
          { ...onboarding, name, description: name, nodes: { ...onboarding.nodes, tips: named } }
        ])
        for (const path of ["/journeys", "/journeys/onboarding"]) {
          const { status, text } = yield* open(path)
          assert.strictEqual(status, 200)
          assert.notMatch(text, /<script(?! src="\/dress\/)|<svg onload|["'] onfocus=/u)
        }
      }
    })
  )

  it.effect("walk a contact through a sequence, and mark what it visited", () =>
    Effect.gen(function* () {
      const { open, send } = yield* visiting([onboarding])
      yield* open("/journeys/onboarding")
      const { status, text } = yield* send({
        contact: '{"email":"ada@example.com","traits":{"first_name":"Ada"}}',
        event: 'trial.started@2d {"plan":"pro"}\r\n\r\nnews.read@1d',
        at: "2026-12-01T09:00"
      })
      assert.strictEqual(status, 200)
      assert.include(text, "What a contact goes through")
      for (const words of ["Tue, 1 Dec 2026, 09:00", "news.read", "trial.started", "completed", "ada@example.com"])
        assert.include(text, words)
      assert.match(text, /Visited in step 1[^\d]/u)
      assert.match(text, /<a class="node send visited"[^>]*href="#pro_tips"/u)
      assert.notMatch(text, /visited"[^>]*href="#nudge"/u)
      assert.include(text, "Not visited: ")
    })
  )

  it.effect("name every field of a simulation that cannot be read, and keep what was typed", () =>
    Effect.gen(function* () {
      const { open, send } = yield* visiting([onboarding])
      yield* open("/journeys/onboarding")
      const broken = yield* send({ contact: "{not json", variables: "[]", event: "x.y@soon" })
      assert.strictEqual(broken.status, 422)
      for (const words of ["This is no JSON", "Expected an object", "&quot;soon&quot; is neither"])
        assert.include(broken.text, words)
      assert.include(broken.text, "{not json")
      const wrong = yield* send({
        contact: "{}",
        event: "trial.started@2d\ntrial.started@soon",
        send: "nobody=opened",
        at: "never"
      })
      assert.strictEqual(wrong.status, 422)
      for (const words of ["<bdi>line 2</bdi>", "is no send node of this sequence", "&quot;never&quot; is no time"])
        assert.include(wrong.text, words)
      assert.strictEqual(wrong.text.match(/aria-invalid="true"/gu)?.length, 3)
      const deep = yield* send({ contact: "[".repeat(3000) + "]".repeat(3000) })
      assert.strictEqual(deep.status, 422)
    })
  )

  it.effect("simulate nothing for a form of another session", () =>
    Effect.gen(function* () {
      const { open, send } = yield* visiting([onboarding])
      yield* open("/journeys/onboarding")
      assert.strictEqual((yield* send({ csrf: "forged", contact: "{}" })).status, 403)
    })
  )
})
