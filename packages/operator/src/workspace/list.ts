import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { asTable } from "../table.ts"
import { OperatedWorkspace, operatedWorkspaceOf } from "./OperatedWorkspace.ts"

export default Command.read({
  name: "workspace list",
  says: "List the workspaces of this installation",
  input: Schema.Struct({}),
  output: Schema.Array(OperatedWorkspace),
  examples: { "All of them, oldest first": {} },
  perform: () =>
    Effect.map(
      WorkspaceRepository.use(({ listAll }) => listAll),
      (rows) => rows.map(operatedWorkspaceOf)
    ),
  shown: asTable(["id", "name", "plan", "sends a month", "from", "created"], (workspaces) =>
    workspaces.map(({ budget, created_at, from_email, id, name, plan }) => [
      id,
      name,
      plan,
      String(budget),
      from_email,
      created_at
    ])
  )
})
