import { assert, layer } from "@effect/vitest"
import { contactsOf } from "@tidings/storage/testing/contactTable"
import { made } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import * as fc from "fast-check"
import { definitionOf, sequenceIn } from "../sequences/engine/testing/sequenceWorld.ts"
import { type Named, People, type Person } from "./testing/people.ts"

const named = fc
  .record(
    {
      external_id: fc.constantFrom("u1", "u2", "u3"),
      email: fc.constantFrom("a@x.io", "b@x.io", "c@x.io"),
      nth: fc.nat(9)
    },
    { requiredKeys: [] }
  )
  .filter((one) => Object.keys(one).length > 0)
const word = fc.record({
  does: fc.constantFrom("emit", "emit", "enrol", "add", "remove"),
  whom: named,
  isLive: fc.boolean()
})
type Word = typeof word extends fc.Arbitrary<infer A> ? A : never

const rest = { rest: { type: "wait", for: "1d", next: "end" } } as const

/** One world of a workspace, with the answers given in it. */
const worldOf = (workspace: Effect.Success<ReturnType<typeof makeWorkspace>>, livemode: boolean) => ({
  world: { workspaceId: workspace.id, livemode },
  key: livemode ? workspace.live : workspace.test,
  people: new People(),
  ids: new Map<Person, string>()
})
type Tried = ReturnType<typeof worldOf>

/** Builds the reference of a word there; list members are named by one identifier only. */
const reference = ({ ids, people }: Tried, { nth, ...rest }: Named, isMember: boolean) => {
  const place = nth === undefined || people.all.length === 0 ? undefined : nth % people.all.length
  const whole: Named = { ...rest, ...(place !== undefined && { nth: place }) }
  if (Object.keys(whole).length === 0) return undefined
  const [name] = Object.entries(whole)
  const said: Named = isMember ? Object.fromEntries([name!]) : whole
  const { nth: at, ...others } = said
  return { said, contact: { ...others, ...(at !== undefined && { id: ids.get(people.all[at]!)! }) } }
}

const tell = Effect.fnUntraced(function* (tried: Tried, { does, whom }: Word, n: number, listId: string) {
  const { ids, key, people } = tried
  const isMember = does === "add" || does === "remove"
  const named = reference(tried, whom, isMember)
  if (named === undefined) return
  const { contact, said } = named
  if (isMember) {
    const meant = people.member(said)
    const { body } = yield* call(`${does}_list_members`, { listId, contactIds: [contact] }, { key })
    assert.lengthOf(body.notFound, meant === undefined ? 1 : 0)
    assert.lengthOf(body.ambiguous, typeof meant === "string" ? 1 : 0)
    if (typeof meant === "object") meant.lists[does === "add" ? "add" : "delete"]("All")
    return
  }
  const meant = people.meant(said)
  const { body } =
    does === "emit"
      ? yield* call("emit_event", { type: "a.b", contact, metadata: { n } }, { key })
      : yield* call("enroll_in_sequence", { keyOrId: "rest", contact }, { key })
  if (typeof meant === "string") return assert.strictEqual(body.error?.code, meant)
  const id: string = does === "emit" ? body.contact.id : body.contactId
  assert.strictEqual(id, ids.get(meant) ?? id, JSON.stringify(body))
  ids.set(meant, id)
  if (does === "emit") meant.events.push(n)
  else meant.sequences.add("rest")
})

/** Asserts that the stored contacts match the rules model. */
const agrees = Effect.fnUntraced(function* ({ ids, people, world }: Tried) {
  const stored = yield* contactsOf(world)
  const expected = people.living.map((one) => ({
    id: ids.get(one)!,
    external_id: one.external_id,
    email: one.email,
    events: one.events.toSorted((a, b) => a - b),
    lists: [...one.lists],
    sequences: [...one.sequences]
  }))
  assert.deepStrictEqual(
    stored.map(({ email, events, external_id, id, lists, sequences }) => ({
      id,
      external_id,
      email,
      events,
      lists,
      sequences
    })),
    expected.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  )
})

layer(world)("identity", (it) => {
  it.effect("is as its rules have it, whatever is said in whatever order, in each world apart", () =>
    Effect.gen(function* () {
      const story = Effect.fnUntraced(function* (words: ReadonlyArray<Word>) {
        const workspace = yield* makeWorkspace("enterprise")
        const list = yield* made("create_list", { name: "All" }, workspace)
        yield* sequenceIn(workspace, definitionOf("rest", rest))
        const worlds = [worldOf(workspace, true), worldOf(workspace, false)]
        for (const [n, one] of words.entries()) yield* tell(worlds[one.isLive ? 0 : 1]!, one, n, list.id)
        for (const tried of worlds) yield* agrees(tried)
      })
      const run = Effect.runPromiseWith(yield* Effect.context<Effect.Services<ReturnType<typeof story>>>())
      yield* Effect.promise(() =>
        fc.assert(
          fc.asyncProperty(fc.array(word, { minLength: 4, maxLength: 16 }), (words) => run(story(words))),
          { numRuns: 30 }
        )
      )
    })
  )
})
