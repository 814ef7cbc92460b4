import { SignIns } from "@tidings/services/signIns/SignIns"
import { Effect, Schema } from "effect"
import { atomically } from "../atomically.ts"
import { audited } from "../audited.ts"
import { chosen } from "../chosen.ts"
import { make, workspaceField } from "../Deed.ts"

/** A one-time code for the pages on which clients are connected to one workspace; whoever types it in is `user`, else the operator. */
export const sign_in = make({
  input: Schema.Struct({ ...workspaceField, user: Schema.optionalKey(Schema.String) }),
  perform: ({ user, workspace }, operator) =>
    atomically(
      Effect.gen(function* () {
        const { id: workspaceId } = yield* chosen(workspace)
        const name = user ?? operator
        const { code, expires_at, id } = yield* SignIns.use((signIns) => signIns.issue({ user: name, workspaceId }))
        const target = { kind: "sign_in", id }
        yield* audited({ workspaceId, operator, action: "sign_in.create", target, metadata: { user: name } })
        return { code, expires_at, workspace: workspaceId }
      })
    )
})
