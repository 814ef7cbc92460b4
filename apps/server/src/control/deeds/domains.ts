import { Domains } from "@tidings/services/links/Domains"
import { Effect, Schema } from "effect"
import { atomically } from "../atomically.ts"
import { audited } from "../audited.ts"
import { chosen } from "../chosen.ts"
import { make, workspaceField } from "../Deed.ts"

const input = Schema.Struct({ ...workspaceField, host: Schema.String })

/** Gives a workspace a host for its short links; once more changes nothing. */
export const add_domain = make({
  input,
  perform: ({ host, workspace }, operator) =>
    atomically(
      Effect.gen(function* () {
        const { id: workspaceId } = yield* chosen(workspace)
        const done = yield* Domains.use((domains) => domains.add(workspaceId, host))
        const target = { kind: "domain", id: done.host }
        if (done.added) yield* audited({ workspaceId, operator, action: "domain.add", target })
        return { ...done, workspace: workspaceId }
      })
    )
})

/** Takes a host away from a workspace that has no links there any more. */
export const remove_domain = make({
  input,
  perform: ({ host, workspace }, operator) =>
    atomically(
      Effect.gen(function* () {
        const { id: workspaceId } = yield* chosen(workspace)
        const gone = yield* Domains.use((domains) => domains.remove(workspaceId, host))
        const target = { kind: "domain", id: gone.host }
        yield* audited({ workspaceId, operator, action: "domain.remove", target })
        return { ...gone, workspace: workspaceId }
      })
    )
})

/** The hosts of a workspace's short links. */
export const list_domains = make({
  input: Schema.Struct(workspaceField),
  perform: ({ workspace }) => Effect.flatMap(chosen(workspace), ({ id }) => Domains.use((domains) => domains.list(id)))
})
