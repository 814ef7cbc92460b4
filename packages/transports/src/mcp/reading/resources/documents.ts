import { Effect } from "effect"
import type { Descriptions } from "../../../openapi/descriptions.ts"
import { memoized } from "../../../http/memoized.ts"
import type { Document } from "./Document.ts"
import { errorCatalogue } from "./errors.ts"
import { operationLines } from "./operationLines.ts"

/** What the platform says of itself: its description, its errors, and what can be done. */
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
