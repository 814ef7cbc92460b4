import * as Operation from "@tidings/pipeline/Operation"
import { CreationDefaults } from "@tidings/schema/resources/CreationDefaults"
import { CreationSettings } from "@tidings/services/marketing/CreationSettings"
import { Schema } from "effect"

export default Operation.make({
  name: "read_creation_defaults",
  http: "GET /v1/marketing/creation-defaults",
  scope: "marketing:read",
  summary: "Read what creations take by default",
  description: "Fields that were not set have the platform's own defaults.",
  alsoSaid: "default settings campaigns",
  input: Schema.Struct({}),
  output: CreationDefaults,
  handler: () => CreationSettings.use((settings) => settings.read())
})
