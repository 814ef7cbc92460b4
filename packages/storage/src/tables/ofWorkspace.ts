import { workspaceColumn } from "./columns.ts"
import { workspaces } from "./workspaces.ts"

/** The workspace that owns a row. */
export const ofWorkspace = () => workspaceColumn().references(() => workspaces.id)
