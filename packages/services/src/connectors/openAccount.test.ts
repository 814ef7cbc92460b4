import { assert, layer } from "@effect/vitest"
import { localConnector } from "@tidings/connectors/connectorsOf"
import { Database } from "@tidings/storage/Database"
import { world } from "@tidings/testing/World"
import { Effect, Exit } from "effect"
import { openAccount } from "./openAccount.ts"

layer(world)("an open account", (it) => {
  it.effect("cannot be spoken to inside a transaction, and can outside and after it", () =>
    Effect.gen(function* () {
      const account = yield* openAccount({ row: localConnector("email"), credentials: {} })
      const database = yield* Database
      const inside = yield* Effect.exit(database.transaction(account.verify))
      assert.isTrue(Exit.hasDies(inside))
      assert.include(String(inside), "inside a transaction")
      const message = { id: "snd_1" } as never
      assert.isTrue(Exit.hasDies(yield* Effect.exit(database.transaction(account.deliver(message, Effect.void)))))
      yield* account.verify
      yield* database.transaction(database.afterCommit(Effect.orDie(account.verify)))
    }).pipe(Effect.scoped)
  )
})
