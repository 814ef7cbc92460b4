import { Flag } from "effect/cli"

/** Names the workspace that a command is about. */
export const workspaceFlag = Flag.String("workspace").pipe(
  Flag.withMetavar("id"),
  Flag.optional,
  Flag.withDescription("The workspace; not needed where there is only one")
)
