import { Console, Effect } from "effect"
import type { CreditsFlags } from "../commands/credits.ts"
import { perform } from "../perform.ts"
import { named } from "../workspaces/named.ts"
import { accountOf } from "./accountOf.ts"

/** A workspace's balance, and what changed it last. */
export const run = ({ json, workspace }: CreditsFlags) =>
  Effect.flatMap(perform("read_credits", named(workspace)), (account) =>
    Console.log(json ? JSON.stringify(account) : accountOf(account))
  )
