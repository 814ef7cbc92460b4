import { assert, describe, it } from "@effect/vitest"
import { ListRepository } from "@tidings/storage/repositories/ListRepository"
import { contactsOf } from "@tidings/storage/testing/contactTable"
import { deadlocks } from "@tidings/storage/testing/deadlocks"
import { postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { made, publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { inputFor } from "@tidings/testing/inputFor"
import { onPostgres } from "@tidings/testing/onPostgres"
import { makeWorkspace } from "@tidings/testing/World"
import { Effect } from "effect"
import * as fc from "fast-check"
import { PageResolver, type PublishedPage } from "../pages/PageResolver.ts"
import { definitionOf, sequenceIn } from "../sequences/engine/testing/sequenceWorld.ts"
import type { Named } from "./testing/people.ts"
import { isInSomeOrder, metIn, type Place, said, type Told, type Word } from "./testing/stories.ts"

const external_id = fc.constantFrom("u1", "u2", "u3")
const email = fc.constantFrom("a", "b", "c")
const isSaid = (one: object) => Object.keys(one).length > 0
const reference = fc.record({ external_id, email }, { requiredKeys: [] }).filter(isSaid)
const anybody = fc.record({ external_id, email, nth: fc.nat(9) }, { requiredKeys: [] }).filter(isSaid)
const one = fc.oneof(
  fc.record({ external_id }),
  fc.record({ email }),
  fc.record({ nth: fc.nat(9) })
) as fc.Arbitrary<Named>
const word = fc.oneof(
  fc.record({ does: fc.constantFrom("emit", "enrol"), whom: fc.tuple(anybody) }),
  fc.record({ does: fc.constantFrom("add", "remove"), whom: fc.tuple(one) }),
  fc.record({ does: fc.constantFrom("form", "send"), whom: fc.tuple(fc.record({ email })) }),
  fc.record({ does: fc.constant("import"), whom: fc.array(reference, { minLength: 1, maxLength: 3 }) })
) as fc.Arbitrary<Pick<Word, "does" | "whom">>
const words = fc.array(word, { minLength: 1, maxLength: 3 })
const story = fc.record({
  isLive: fc.boolean(),
  before: fc.array(word, { maxLength: 4 }),
  tellers: fc.array(words, { minLength: 2, maxLength: 4 })
})

type Story = typeof story extends fc.Arbitrary<infer A> ? A : never

/** A story in which a run begins for a contact that another teller is just merging. */
const overtaken: Story = {
  isLive: false,
  before: [{ does: "import", whom: [{ external_id: "u2", email: "b" }] }],
  tellers: [
    [
      { does: "enrol", whom: [{ email: "b" }] },
      { does: "form", whom: [{ email: "a" }] }
    ],
    [
      { does: "import", whom: [{ external_id: "u2", email: "a" }, { email: "a" }] },
      { does: "import", whom: [{ external_id: "u2", email: "b" }] }
    ],
    [{ does: "emit", whom: [{ external_id: "u1" }] }]
  ]
}

/** A published page with a form. */
const publishedPage = Effect.fnUntraced(function* (workspace: Workspace) {
  const page = yield* made("create_page", yield* inputFor("create_page", workspace), workspace)
  yield* made("publish_page", { idOrSlug: page.slug }, workspace)
  const path = workspace.world.livemode ? page.slug : `test/${page.slug}`
  const found = (yield* PageResolver.use((pages) => pages.find(path))) as PublishedPage
  const { listId } = found.standing
  const list = listId === null ? undefined : yield* ListRepository.use((lists) => lists.find(workspace.world, listId))
  return { page: found, pageList: list?.name }
})

const prepared = Effect.gen(function* () {
  const workspace = yield* makeWorkspace("enterprise")
  const list = yield* made("create_list", { name: "All" }, workspace)
  yield* sequenceIn(workspace, definitionOf("rest", { rest: { type: "wait", for: "1d", next: "end" } }))
  yield* publishedTemplate(workspace, "hello")
  const sandbox = { ...workspace, world: workspace.sandbox, live: workspace.test }
  const placed = (one: Workspace) =>
    Effect.map(publishedPage(one), (page): Place => ({ world: one.world, key: one.live, list, ...page }))
  return { live: yield* placed(workspace), sandbox: yield* placed(sandbox) }
})

describe.skipIf(postgresIsMissing)(`identity, told by many at once${whyMissing}`, () => {
  it.live(
    "is as if they had told it one after another: nobody twice, none lost, none merged that the rules keep apart",
    () =>
      Effect.gen(function* () {
        const here = yield* onPostgres
        const { live, sandbox } = yield* here(prepared)
        let stories = 0
        const tell = Effect.fnUntraced(function* ({ before, isLive, tellers }: Story) {
          const place = isLive ? live : sandbox
          const own = `-${(stories += 1)}`
          let n = 0
          /** Binds the word to this story's own people; empty if it names a person not met yet. */
          const spoken = (
            { does, whom }: Pick<Word, "does" | "whom">,
            met: ReadonlyArray<readonly [number, string]>
          ): ReadonlyArray<Word> => {
            const all = whom.map(({ email, external_id, nth }) => {
              const at = nth === undefined || met.length === 0 ? undefined : met[nth % met.length]
              return {
                named: {
                  ...(external_id !== undefined && { external_id: `${external_id}${own}` }),
                  ...(email !== undefined && { email: `${email}${own}@x.io` }),
                  ...(at !== undefined && { nth: at[0] })
                },
                ids: at === undefined ? [] : [at[1]]
              }
            })
            if (!all.every(({ named }) => isSaid(named))) return []
            n += 1
            return [{ does, n, whom: all.map(({ named }) => named), ids: all.flatMap(({ ids }) => ids) }]
          }
          const speak = (all: ReadonlyArray<Word>) =>
            Effect.forEach(all, (word) => Effect.map(said(place, word), (answer): Told => [word, answer]))
          const told: Array<Told> = []
          for (const word of before) told.push(...(yield* speak(spoken(word, metIn(place, told)))))
          const met = metIn(place, told)
          const all = tellers.map((words) => words.flatMap((word) => spoken(word, met)))
          const answered = yield* Effect.all(all.map(speak), { concurrency: "unbounded" })
          const stored = (yield* contactsOf(place.world)).filter(
            ({ email, external_id }) => external_id?.endsWith(own) === true || email?.includes(`${own}@`) === true
          )
          assert.isTrue(
            isInSomeOrder(place, told, answered, stored),
            JSON.stringify({ before: told, tellers: answered, stored }, null, 1)
          )
        })
        yield* Effect.promise(() =>
          fc.assert(
            fc.asyncProperty(story, (one) => Effect.runPromise(here(tell(one)))),
            { numRuns: 60, examples: Array.from({ length: 8 }, () => [overtaken]) }
          )
        )
        assert.strictEqual(yield* here(deadlocks), 0)
      }).pipe(Effect.scoped)
  )
})
