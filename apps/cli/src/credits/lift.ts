import { Console, Effect } from "effect"
import type { CreditsFlags } from "../commands/credits.ts"
import { perform } from "../perform.ts"
import { named } from "../workspaces/named.ts"
import { accountOf } from "./accountOf.ts"

/** Lets a workspace pay nothing. */
export const run = ({ json, workspace }: CreditsFlags) =>
  Effect.flatMap(perform("lift_credits", named(workspace)), (account) =>
    Console.log(json ? JSON.stringify(account) : accountOf(account))
  )
