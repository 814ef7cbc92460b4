import { Console, Effect } from "effect"
import type { GrantFlags } from "../commands/credits.ts"
import { perform } from "../perform.ts"
import { named } from "../workspaces/named.ts"
import { accountOf } from "./accountOf.ts"

/** Adds to a workspace's balance. */
export const run = ({ credits, json, workspace }: GrantFlags) =>
  Effect.flatMap(perform("grant_credits", { ...named(workspace), credits }), (account) =>
    Console.log(json ? JSON.stringify(account) : accountOf(account))
  )
