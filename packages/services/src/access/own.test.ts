import type { World } from "@tidings/schema/World"
import { assert, describe, it } from "@effect/vitest"
import { newId, type LinkId, type WorkspaceId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import { Effect } from "effect"
import { Caller, systemCaller } from "./Caller.ts"
import { own } from "./own.ts"

const mine = newId("ws", 0)
const known = newId("lnk", 0)
const find = ({ workspaceId }: World, id: LinkId) =>
  Effect.succeed(workspaceId === mine && id === known ? "a link" : undefined)

const asked = <A, E>(workspaceId: WorkspaceId, found: Effect.Effect<A, E, Caller>) =>
  Effect.provideService(found, Caller, systemCaller(workspaceId, "pro"))

describe("own", () => {
  it.effect("finds what the caller's workspace has", () =>
    Effect.map(asked(mine, own(find)(known)), (found) => assert.strictEqual(found, "a link"))
  )

  it.effect("is resource_not_found for what another workspace has, and for what nobody has", () =>
    Effect.gen(function* () {
      for (const [workspaceId, id] of [
        [newId("ws", 1), known],
        [mine, newId("lnk", 1)]
      ] as const) {
        const refused = yield* Effect.flip(asked(workspaceId, own(find)(id)))
        assert.strictEqual(refused.code, "resource_not_found")
      }
    })
  )

  it.effect("is refused in the words of the resource, where it has its own", () =>
    Effect.map(
      Effect.flip(asked(mine, own(find, (id) => problem("unknown_template", { message: id }))(newId("lnk", 1)))),
      ({ code }) => assert.strictEqual(code, "unknown_template")
    )
  )
})
