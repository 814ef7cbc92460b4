import revoke_key from "@tidings/operations/keys/revoke_key"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { keyPlace } from "./KeyPlace.ts"

export default Face.make(revoke_key, {
  name: "key revoke",
  says: "Refuse a key, or a connected client, from its next call on",
  input: Schema.Struct({ id: Schema.String.annotate({ description: "The key's id, as key list shows it" }) }),
  positional: ["id"],
  output: Schema.Struct({ id: Schema.String }),
  examples: { "A key that leaked": { id: "key_01k9tq3n8e7vabcdefghjkmnpq" } },
  placeOf: keyPlace,
  asks: ({ id }) => ({ id }),
  tells: ({ id }) => ({ id }),
  shown: ({ id }) => ({ result: id, note: "Revoked: it is refused from its next call on." })
})
