import * as Operation from "@tidings/pipeline/Operation"
import { ReadSequenceDiagram, SequenceDiagram } from "@tidings/schema/resources/SequenceDiagram"
import { DiagramCalls } from "@tidings/services/sequences/diagram/DiagramCalls"

export default Operation.make({
  name: "read_sequence_diagram",
  http: "GET /v1/sequences/{keyOrId}/diagram",
  scope: "sequences:read",
  unlisted: true,
  summary: "Draw a sequence",
  description: "Answers the SVG text of a version, and how many runs wait at each node, passed, left and failed.",
  alsoSaid: "picture chart graph visual drip journey flow automation counts funnel",
  input: ReadSequenceDiagram,
  output: SequenceDiagram,
  errors: ["resource_not_found", "workspace_rate_limit"],
  example: { keyOrId: "onboarding" },
  handler: (input) => DiagramCalls.use((diagrams) => diagrams.read(input))
})
