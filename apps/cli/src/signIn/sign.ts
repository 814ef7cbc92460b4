import { Console, Effect, Option } from "effect"
import type { SignInFlags } from "../commands/signIn.ts"
import { perform } from "../perform.ts"
import { named } from "../workspaces/named.ts"

/** Prints a one-time code. */
export const run = ({ json, user, workspace }: SignInFlags) =>
  Effect.gen(function* () {
    const issued = yield* perform("sign_in", {
      ...named(workspace),
      ...(Option.isSome(user) && { user: user.value })
    })
    yield* Console.log(json ? JSON.stringify(issued) : issued.code)
    yield* Console.error("Type it in on the page that your program opened. It works once, within 10 minutes.")
  })
