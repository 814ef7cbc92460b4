import remove_link_domain from "@tidings/operations/link-domains/remove_link_domain"
import { problem } from "@tidings/schema/Problem"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { linkHostField, workspace } from "../fields.ts"

export default Face.make(remove_link_domain, {
  name: "domain remove",
  says: "Remove a host that no link uses any more",
  input: Schema.Struct({ host: linkHostField, workspace }),
  positional: ["host"],
  output: Schema.Struct({ host: Schema.String, workspace: Schema.String }),
  examples: { "A host that is not used any more": { host: "go.example.com" } },
  asks: ({ host }) => ({ host }),
  tells: ({ deleted, host }, _, { workspaceId }) =>
    deleted
      ? { host, workspace: workspaceId }
      : problem("resource_not_found", { message: `The workspace has no short domain ${host}.` }),
  shown: ({ host }) => ({ result: host, note: "No link can be made there any more." })
})
