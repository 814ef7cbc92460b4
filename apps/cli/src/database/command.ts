import { Command } from "effect/cli"
import { lazily } from "../lazily.ts"
import { jsonFlag } from "../jsonFlag.ts"

const flags = { json: jsonFlag }

/** `tidings migrate` */
export const migrate = Command.make(
  "migrate",
  flags,
  lazily(() => import("./migrate.ts"))
).pipe(Command.withDescription("Bring the database's tables up to date; the server does so too when it starts"))
