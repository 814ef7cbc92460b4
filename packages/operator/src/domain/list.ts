import list_link_domains from "@tidings/operations/link-domains/list_link_domains"
import { Timestamp } from "@tidings/schema/fields/Timestamp"
import { Effect, Schema } from "effect"
import * as Face from "../Face.ts"
import { workspace } from "../fields.ts"
import { asTable } from "../table.ts"

export default Face.several([list_link_domains], {
  name: "domain list",
  says: "List the hosts of a workspace's short links",
  input: Schema.Struct({ workspace }),
  output: Schema.Array(Schema.Struct({ host: Schema.String, workspaceId: Schema.String, createdAt: Timestamp })),
  examples: { "All of them": {} },
  answer: (call, _, place) =>
    Effect.zipWith(place, Face.allOf(call, list_link_domains, { status: "verified" }), ({ workspaceId }, domains) =>
      domains.map(({ createdAt, host }) => ({ host, workspaceId, createdAt }))
    ),
  shown: asTable(["host", "since"], (domains) => domains.map(({ createdAt, host }) => [host, createdAt]))
})
