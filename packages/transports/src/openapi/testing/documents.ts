import { document } from "../document/document.ts"
import type { OpenApiDocument } from "../document/OpenApiDocument.ts"
import { type DescribedWorkspace, workspaceDocument } from "../workspace/workspaceDocument.ts"
import { rows } from "./rows.ts"
import { manyPublished, published } from "./templates.ts"

const everybody = document(rows)

/** Workspaces whose own descriptions have room for all templates, for keys only, and for neither. */
export const workspaces = [
  ["a workspace's own", { plan: "pro", published }],
  ["one with keys only", { plan: "hobby", published: manyPublished(100) }],
  ["one without room for keys", { plan: "hobby", published: manyPublished(2_000) }]
] as const satisfies ReadonlyArray<readonly [title: string, workspace: DescribedWorkspace]>

/** The rows that a workspace's own description says otherwise, with those that the generated clients call. */
const own = rows.filter(({ group }) => ["templates", "sends", "links"].includes(group))
const generic = { ...document(own), webhooks: {} }

/**
 * The description for everybody, and of each workspace's own what it says otherwise; descriptions.test.ts has that the
 * rest is the same.
 */
export const documents: ReadonlyArray<readonly [title: string, described: OpenApiDocument]> = [
  ["the description for everybody", everybody],
  ...workspaces.map(([title, workspace]) => [title, workspaceDocument(generic, own, workspace)] as const)
]
