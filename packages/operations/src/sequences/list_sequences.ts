import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { ListSequences, SequenceSummary } from "@tidings/schema/resources/Sequence"
import { Sequences } from "@tidings/services/sequences/Sequences"

export default Operation.make({
  name: "list_sequences",
  http: "GET /v1/sequences",
  scope: "sequences:read",
  summary: "List sequences",
  description: "Newest first; without a status those that take contacts, and those that are paused.",
  alsoSaid: "drips journeys flows automations all",
  input: ListSequences,
  output: pageOf(SequenceSummary),
  handler: (input) => Sequences.use((sequences) => sequences.list(input))
})
