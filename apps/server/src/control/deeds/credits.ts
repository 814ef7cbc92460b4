import type { WorkspaceId } from "@tidings/schema/Id"
import { Credits } from "@tidings/services/credits/Credits"
import { Effect, Schema } from "effect"
import { atomically } from "../atomically.ts"
import { audited } from "../audited.ts"
import { chosen } from "../chosen.ts"
import { make, workspaceField } from "../Deed.ts"

/** At most so many at once, and thrice in all before the balance is unlimited by any measure. */
const most = 500_000_000

const read = (workspaceId: WorkspaceId) =>
  Effect.map(
    Credits.use((credits) => credits.read(workspaceId)),
    (account) => ({ workspace: workspaceId, ...account! })
  )

/** A workspace's balance, and the last charges and grants. */
export const read_credits = make({
  input: Schema.Struct(workspaceField),
  perform: ({ workspace }) => Effect.flatMap(chosen(workspace), ({ id }) => read(id))
})

/** Adds to a workspace's balance; one that was unlimited begins to count from here. */
export const grant_credits = make({
  input: Schema.Struct({
    ...workspaceField,
    credits: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: most }))
  }),
  perform: ({ credits, workspace }, operator) =>
    atomically(
      Effect.gen(function* () {
        const { id: workspaceId } = yield* chosen(workspace)
        yield* Credits.use((account) => account.grant(workspaceId, credits))
        const target = { kind: "workspace", id: workspaceId }
        yield* audited({ workspaceId, operator, action: "credits.grant", target, metadata: { credits } })
        return yield* read(workspaceId)
      })
    )
})

/** Lets a workspace pay nothing from now on. */
export const lift_credits = make({
  input: Schema.Struct(workspaceField),
  perform: ({ workspace }, operator) =>
    atomically(
      Effect.gen(function* () {
        const { id: workspaceId } = yield* chosen(workspace)
        yield* Credits.use((account) => account.lift(workspaceId))
        const target = { kind: "workspace", id: workspaceId }
        yield* audited({ workspaceId, operator, action: "credits.lift", target })
        return yield* read(workspaceId)
      })
    )
})
