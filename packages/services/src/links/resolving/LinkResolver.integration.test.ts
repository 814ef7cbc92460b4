import { assert, describe, it } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { shortLink } from "@tidings/testing/fixtures"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Exit, Layer, Scope } from "effect"
import { LinkResolver, type ResolvedLink } from "./LinkResolver.ts"
import { Links } from "../Links.ts"

const visitor = { ip: "192.0.2.1", userAgent: "", hints: {} }
const freshForMs = 1_000
/** Time that a busy machine may take to notice an answer. */
const slackMs = 300

const process = (url: string) =>
  Effect.map(Layer.build(Layer.fresh(worldOver(Database.layerPostgres(url, { max: 4 })))), (context) =>
    Effect.provideContext(context)
  )

/** Polls as visitors do; returns for how many ms the previous state was still answered. */
const untilOther = (find: Effect.Effect<ResolvedLink | null, unknown>, isOther: (link: ResolvedLink) => boolean) =>
  Effect.gen(function* () {
    const sinceMs = performance.now()
    while (!isOther((yield* find)!)) yield* Effect.sleep("1 millis")
    return performance.now() - sinceMs
  })

describe.skipIf(postgresIsMissing)(`links in two processes${whyMissing}`, () => {
  it.live("obey within a second what the other process edited, disabled or reinstated, visited all the while", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const [here, there] = [yield* process(url), yield* process(url)]
      const workspace = yield* there(makeWorkspace())
      const { linkId, slug } = yield* there(shortLink(workspace))
      const find = here(LinkResolver.use(({ links }) => links.find("", slug)))
      const edit = (destinationUrl: string) =>
        there(call("update_short_link", { linkId, destinationUrl }, { key: workspace.live }))
      for (const place of ["one", "two", "three"]) {
        const destination = `https://example.com/${place}`
        yield* find
        yield* edit(destination)
        assert.isBelow(yield* untilOther(find, (link) => link.leads(visitor) === destination), freshForMs + slackMs)
      }
      yield* there(Links.use((links) => links.disable(linkId, "phishing")))
      assert.isBelow(yield* untilOther(find, (link) => link.disabledAt !== null), freshForMs + slackMs)
      yield* there(Links.use((links) => links.reinstate(linkId)))
      assert.isBelow(yield* untilOther(find, (link) => link.disabledAt === null), freshForMs + slackMs)
    }).pipe(Effect.scoped)
  )

  it.live("are not told from memory for more than a second once the database is gone", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const url = yield* Scope.provide(freshDatabase, scope)
      const here = yield* process(url)
      const { slug } = yield* here(Effect.flatMap(makeWorkspace(), shortLink))
      const find = here(LinkResolver.use(({ links }) => links.find("", slug)))
      assert.isNotNull(yield* find)
      yield* Scope.close(scope, Exit.void)
      const sinceMs = performance.now()
      let toldMs = sinceMs
      while (Exit.isSuccess(yield* Effect.exit(find))) {
        toldMs = performance.now()
        yield* Effect.sleep("1 millis")
      }
      assert.isBelow(toldMs - sinceMs, freshForMs + slackMs)
      assert.deepInclude(yield* Effect.flip(find), { _tag: "Unanswered" })
    }).pipe(Effect.scoped)
  )
})
