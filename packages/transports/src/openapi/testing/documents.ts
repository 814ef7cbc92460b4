import { document } from "../document/document.ts"
import type { OpenApiDocument } from "../document/OpenApiDocument.ts"
import { workspaceDocument } from "../workspace/workspaceDocument.ts"
import { rows } from "./rows.ts"
import { manyPublished, published } from "./templates.ts"

const generic = document(rows)

/** The generic description, and those of workspaces with room for all templates, for keys only, and for neither. */
export const documents: ReadonlyArray<readonly [title: string, described: OpenApiDocument]> = [
  ["the description for everybody", generic],
  ["a workspace's own", workspaceDocument(generic, rows, { plan: "pro", published })],
  ["one with keys only", workspaceDocument(generic, rows, { plan: "hobby", published: manyPublished(100) })],
  ["one without room for keys", workspaceDocument(generic, rows, { plan: "hobby", published: manyPublished(2_000) })]
]
