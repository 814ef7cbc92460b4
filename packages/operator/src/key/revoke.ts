import { Keys } from "@tidings/services/keys/Keys"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { keyFor } from "./KeysOf.ts"

export default Command.make({
  name: "key revoke",
  says: "Refuse a key, or a connected client, from its next call on",
  input: Schema.Struct({ id: Schema.String.annotate({ description: "The key's id, as key list shows it" }) }),
  positional: ["id"],
  output: Schema.Struct({ id: Schema.String }),
  audit: "key.revoke",
  examples: { "A key that leaked": { id: "key_01k9tq3n8e7vabcdefghjkmnpq" } },
  perform: ({ id }) =>
    Effect.gen(function* () {
      const { key, workspaceId } = yield* keyFor(id)
      yield* Keys.use((keys) => keys.revoke(workspaceId, key.id))
      return { output: { id }, changes: [{ workspaceId, target: { kind: "key", id } }] }
    }),
  shown: ({ id }) => ({ result: id, note: "Revoked: it is refused from its next call on." })
})
