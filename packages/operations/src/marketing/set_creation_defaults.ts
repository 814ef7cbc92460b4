import * as Operation from "@tidings/pipeline/Operation"
import { CreationDefaults, SetCreationDefaults } from "@tidings/schema/resources/CreationDefaults"
import { CreationSettings } from "@tidings/services/marketing/CreationSettings"

export default Operation.make({
  name: "set_creation_defaults",
  http: "PATCH /v1/marketing/creation-defaults",
  scope: "marketing:write",
  liveOnly: true,
  idempotency: "accepted",
  summary: "Set what creations take by default",
  description:
    "A merge patch (RFC 7396): fields that are left out stay as they are, utm is merged by its own fields, null brings back the platform's default.",
  alsoSaid: "default settings campaigns change preset",
  input: SetCreationDefaults,
  output: CreationDefaults,
  errors: ["field_invalid"],
  example: { channels: ["email", "page", "linkedin"], utm: { source: "newsletter" } },
  handler: (patch) => CreationSettings.use((settings) => settings.patch(patch))
})
