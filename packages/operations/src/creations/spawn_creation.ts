import * as Operation from "@tidings/pipeline/Operation"
import { Creation, SpawnCreation } from "@tidings/schema/resources/Creation"
import { spawnPreview } from "@tidings/services/approvals/showing/creationPreview"
import { Creations } from "@tidings/services/creations/Creations"

export default Operation.make({
  name: "spawn_creation",
  http: "POST /v1/creations",
  scope: "campaigns:write",
  idempotency: "accepted",
  audit: "creation.spawn",
  summary: "Build a campaign from a brief",
  description:
    "Writes one strategy from the brief, then makes what the channels need: a landing page, short links with UTM fields, pictures, a mail's template and posts. " +
    "All parts are drafts: nothing is published or sent. With strategyMode approve nothing is made before approve_creation_strategy. Follow it by read_creation. " +
    "20 credits if a model wrote it, and 1 for each link; fields that are left out take the values of read_creation_defaults.",
  alsoSaid: "launch whole campaign everything at once page mail posts from idea promotion",
  input: SpawnCreation,
  output: Creation,
  status: 202,
  errors: ["brand_required", "field_invalid", "insufficient_credits"],
  example: {
    brief:
      "# Open kitchen evening\n\nSaturday 12 December, 18:00 to 21:00, at the bakery. You can shape a loaf yourself. Entry is free, and places are limited to 40.",
    name: "Open kitchen",
    channels: ["email", "page", "linkedin"]
  },
  surface: {
    kind: "creation",
    when: "strategyMode is not approve",
    needed: ({ strategyMode }) => strategyMode !== "approve"
  },
  asks: ({ brief, channels, name = "a campaign" }) =>
    `Build ${name}${channels === undefined ? "" : ` for ${channels.join(", ")}`}: ${brief.slice(0, 300).toWellFormed().trim().replaceAll(/\s+/gu, " ")}`,
  shows: spawnPreview,
  verb: "build it",
  prepare: (input) => Creations.use((creations) => creations.terms(input)),
  handler: (input, terms) => Creations.use((creations) => creations.spawn(input, terms))
})
