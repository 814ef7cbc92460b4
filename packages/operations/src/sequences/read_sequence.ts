import * as Operation from "@tidings/pipeline/Operation"
import { Sequence, SequenceKeyOrId } from "@tidings/schema/resources/Sequence"
import { Sequences } from "@tidings/services/sequences/Sequences"
import { Schema } from "effect"

export default Operation.make({
  name: "read_sequence",
  http: "GET /v1/sequences/{keyOrId}",
  scope: "sequences:read",
  summary: "Read a sequence",
  description:
    "Answers its trigger, its status, and the nodes and edges of its current version, with what each does in words; an archived one too.",
  alsoSaid: "drip journey flow automation steps mails texts sms which",
  input: Schema.Struct({ keyOrId: SequenceKeyOrId }),
  output: Sequence,
  errors: ["resource_not_found"],
  example: { keyOrId: "onboarding" },
  handler: ({ keyOrId }) => Sequences.use((sequences) => sequences.read(keyOrId))
})
