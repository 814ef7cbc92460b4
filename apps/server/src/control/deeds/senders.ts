import { Senders } from "@tidings/services/sends/Senders"
import { Effect, Schema } from "effect"
import { atomically } from "../atomically.ts"
import { audited } from "../audited.ts"
import { chosen } from "../chosen.ts"
import { make, workspaceField } from "../Deed.ts"

const input = Schema.Struct({ ...workspaceField, domain: Schema.String })

/** Lets a workspace's mails come from a domain; once more changes nothing. */
export const add_sender = make({
  input,
  perform: ({ domain, workspace }, operator) =>
    atomically(
      Effect.gen(function* () {
        const { id: workspaceId } = yield* chosen(workspace)
        const done = yield* Senders.use((senders) => senders.add(workspaceId, domain))
        const target = { kind: "sender", id: done.domain }
        if (done.added) yield* audited({ workspaceId, operator, action: "sender.add", target })
        return { ...done, workspace: workspaceId }
      })
    )
})

/** Lets no further mail of a workspace come from a domain. */
export const remove_sender = make({
  input,
  perform: ({ domain, workspace }, operator) =>
    atomically(
      Effect.gen(function* () {
        const { id: workspaceId } = yield* chosen(workspace)
        const gone = yield* Senders.use((senders) => senders.remove(workspaceId, domain))
        const target = { kind: "sender", id: gone.domain }
        yield* audited({ workspaceId, operator, action: "sender.remove", target })
        return { ...gone, workspace: workspaceId }
      })
    )
})

/** The domains that a workspace's mails may come from, its own first. */
export const list_senders = make({
  input: Schema.Struct(workspaceField),
  perform: ({ workspace }) => Effect.flatMap(chosen(workspace), ({ id }) => Senders.use((senders) => senders.list(id)))
})
