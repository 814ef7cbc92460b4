import verify_link_domain from "@tidings/operations/link-domains/verify_link_domain"
import { LinkDomain } from "@tidings/schema/resources/LinkDomain"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { linkHostField, workspace } from "../fields.ts"
import { recordLines } from "../recordLines.ts"

export default Face.make(verify_link_domain, {
  name: "domain prove",
  says: "Look whether a workspace proves a host that it claims for its short links",
  input: Schema.Struct({ host: linkHostField, workspace }),
  positional: ["host"],
  output: Schema.Struct({ ...LinkDomain.fields, workspace: Schema.String }),
  examples: { "Once its TXT record is published": { host: "go.example.com" } },
  asks: ({ host }) => ({ host }),
  tells: (domain, _, { workspaceId }) => ({ ...domain, workspace: workspaceId }),
  shown: ({ host, records, status }) => ({
    result: [`${host}, ${status}`, ...records.flatMap(recordLines)].join("\n"),
    isWrong: status === "pending"
  })
})
