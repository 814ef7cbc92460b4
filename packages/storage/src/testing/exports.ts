import type { WorkspaceId } from "@tidings/schema/Id"
import { Database } from "../Database.ts"
import type { ExportReference } from "../repositories/ContactExportRepository.ts"

/** Lists the exports of a workspace that run, in both worlds. */
export const runningExports = (workspaceId: WorkspaceId) =>
  Database.use((database) =>
    database.query<ExportReference>(
      `select id, workspace_id as "workspaceId", livemode from contact_exports where workspace_id = $1 and status = 'running'`,
      [workspaceId]
    )
  )
