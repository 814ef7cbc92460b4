import { Schema } from "effect"
import * as Event from "../Event.ts"
import { TemplateKey } from "../fields/TemplateKey.ts"
import { id } from "../Id.ts"
import { Contract } from "../resources/Template.ts"

export const schema_contract_changed = Event.make({
  type: "schema_contract.changed",
  says: "A template was published with another contract of variables",
  data: Schema.Struct({
    template: Schema.Struct({
      id: id("tpl"),
      key: TemplateKey,
      version: Schema.Int.annotate({ description: "The version that sends use from now on" })
    }).annotate({ description: "The template that was published" }),
    previous_version: Schema.Int.annotate({ description: "The version before it" }),
    schema: Contract.annotate({ description: "The variables that a send must give from now on" })
  }),
  example: {
    template: { id: "tpl_01kb2x9w3t5v7y8z", key: "receipt", version: 3 },
    previous_version: 2,
    schema: {
      version: 3,
      variables: [{ key: "total", type: "number", required: true }],
      policy: { mode: "strict", failOnUndeclared: true }
    }
  }
})
