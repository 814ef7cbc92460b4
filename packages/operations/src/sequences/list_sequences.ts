import * as Operation from "@tidings/pipeline/Operation"
import { pageFields, pageOf } from "@tidings/schema/fields/page"
import { SequenceSummary } from "@tidings/schema/resources/Sequence"
import { Sequences } from "@tidings/services/sequences/Sequences"
import { Schema } from "effect"

export default Operation.make({
  name: "list_sequences",
  http: "GET /v1/sequences",
  scope: "sequences:read",
  summary: "List sequences",
  description: "Newest first: those that take contacts, and those that are paused.",
  alsoSaid: "drips journeys flows automations all",
  input: Schema.Struct(pageFields()),
  output: pageOf(SequenceSummary),
  handler: (page) => Sequences.use((sequences) => sequences.list(page))
})
