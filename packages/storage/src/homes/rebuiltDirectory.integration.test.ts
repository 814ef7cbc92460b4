import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { postgresIsMissing, whyMissing } from "../testing/postgres.ts"
import { addDeletedPage, addLink, addWorkspace, twoHomes } from "../testing/twoHomes.ts"
import { homeDirectory } from "./homeDirectory.ts"
import { inHome } from "./inHome.ts"
import { rebuildDirectory } from "./rebuiltDirectory.ts"

const many = 1_200

describe.skipIf(postgresIsMissing)(`a directory of homes that is rebuilt${whyMissing}`, () => {
  it.live("names each home's own, frees what none has, and tells what two have", () =>
    Effect.gen(function* () {
      const database = yield* twoHomes
      const { query } = database
      const { homeOf, reserve } = homeDirectory(database)
      const give = (kind: string, name: string, home: string, reservedAt: "now()" | "null" = "null") =>
        query(`insert into directory (kind, name, home, reserved_at) values ($1, $2, $3, ${reservedAt})`, [
          kind,
          name,
          home
        ])
      const host = (workspaceId: string, name: string) =>
        query("insert into link_domains (host, workspace_id, created_at) values ($1, $2, now())", [name, workspaceId])

      const first = yield* addWorkspace(database)
      yield* addLink(database, first, "of-first", true)
      yield* addLink(database, first, "of-both", true)
      yield* addDeletedPage(database, first, "once-public", true)
      yield* addDeletedPage(database, first, "once-public", true)
      yield* addDeletedPage(database, first, "never-public", false)
      yield* inHome(
        "01",
        Effect.gen(function* () {
          const second = yield* addWorkspace(database)
          yield* addLink(database, second, "Of-Second", true)
          yield* addLink(database, second, "of-second", false)
          yield* addLink(database, second, "of-both", true)
          for (let n = 0; n < many; n++) yield* addLink(database, second, `many-${n}`, true)
          yield* host(second, "go.example.com")
        })
      )
      // As after a backup of another moment: some are missing, some of the wrong home, some of nobody.
      yield* give("link", "of-both", "00")
      yield* give("link", "of-second", "00")
      yield* give("link", "nobodys", "01")
      yield* give("page", "never-public", "00")
      yield* give("host", "gone.example.com", "zz")
      yield* inHome("01", Effect.flatten(reserve("link", "just-now")))

      const rebuilt = yield* rebuildDirectory(database)
      assert.deepStrictEqual(rebuilt, {
        names: many + 7,
        corrected: many + 5,
        freed: 3,
        contested: [{ kind: "link", name: "of-both", homes: ["00", "01"] }]
      })
      const found = {
        "of-first": yield* homeOf("link", "of-first"),
        "of-both": yield* homeOf("link", "of-both"),
        "of-second": yield* homeOf("link", "of-second"),
        "test/of-second": yield* homeOf("link", "test/of-second"),
        "many-1199": yield* homeOf("link", "many-1199"),
        "go.example.com": yield* homeOf("host", "go.example.com"),
        "once-public": yield* homeOf("page", "once-public"),
        "never-public": yield* homeOf("page", "never-public"),
        nobodys: yield* homeOf("link", "nobodys"),
        "just-now": yield* homeOf("link", "just-now")
      }
      assert.deepStrictEqual(found, {
        "of-first": "00",
        "of-both": "00",
        "of-second": "01",
        "test/of-second": "01",
        "many-1199": "01",
        "go.example.com": "01",
        "once-public": "00",
        "never-public": undefined,
        nobodys: undefined,
        "just-now": "01"
      })
      assert.deepStrictEqual(yield* rebuildDirectory(database), { ...rebuilt, corrected: 0, freed: 0 })
    }).pipe(Effect.scoped)
  )
})
