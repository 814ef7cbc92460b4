import { memoized } from "@tidings/schema/once/memoized"
import type { Endpoint } from "@tidings/pipeline/Endpoint"
import type { Any } from "@tidings/pipeline/Operation"
import { Effect } from "effect"
import type { Descriptions } from "../../../openapi/descriptions.ts"
import type { Document } from "../ReadContext.ts"
import { errorCatalogue } from "./errors.ts"

const scopeOf = ({ scopes }: Any): string => (scopes.length === 0 ? "any key" : scopes.join(" or "))

const lineOf = (row: Any): string => `- \`${row.name}\`: ${row.summary}. \`${row.route.text}\`, ${scopeOf(row)}.`

/** Lists every operation in one line, by group, as Markdown. */
const operationLines = (endpoints: ReadonlyArray<Endpoint>): string =>
  [
    "# Operations",
    ...Array.from(Map.groupBy(endpoints, ({ group }) => group).values(), (rows) => {
      const { description, title } = rows[0]!.heading
      return [`## ${title}`, "", description, "", ...rows.map(({ operation }) => lineOf(operation))].join("\n")
    })
  ].join("\n\n")

/** The platform's own documents: API description, error catalogue and list of operations. */
export const documentsOf = ({ document, forWorkspace }: Descriptions): ReadonlyArray<Document> => {
  const errors = memoized(() => errorCatalogue(document()))
  return [
    {
      uri: "tidings://openapi",
      name: "openapi",
      title: "OpenAPI description",
      description: "The REST API as this workspace sees it, in OpenAPI 3.1; the same as GET /v1/openapi.json",
      mimeType: "application/json",
      contents: ({ caller }) =>
        Effect.map(forWorkspace(caller), ({ bytes }) => [{ mimeType: "application/json", text: bytes.toString() }])
    },
    {
      uri: "tidings://errors",
      name: "errors",
      title: "Error catalogue",
      description: "Every error: code, type, status, message, and what to do",
      mimeType: "application/json",
      contents: () => Effect.sync(errors)
    },
    {
      uri: "tidings://operations",
      name: "operations",
      title: "Operations",
      description: "The operations in view, one line each",
      mimeType: "text/markdown",
      contents: ({ view }) => Effect.succeed([{ mimeType: "text/markdown", text: operationLines(view.endpoints) }])
    }
  ]
}
