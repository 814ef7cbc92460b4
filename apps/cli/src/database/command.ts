import { Command } from "effect/cli"
import { lazily } from "../lazily.ts"
import { printing, wantsJson } from "../jsonFlag.ts"

const run = lazily(() => import("./migrate.ts"))

/** `tidings migrate` */
export const migrate = Command.make("migrate", printing, (flags) => run({ json: wantsJson(flags) })).pipe(
  Command.withDescription("Bring the database's tables up to date; the server does so too when it starts")
)
