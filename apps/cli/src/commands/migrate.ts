import { Command } from "effect/cli"
import { lazily } from "../lazily.ts"
import { jsonFlag } from "../table.ts"

const flags = { json: jsonFlag }
export type MigrateFlags = Command.Command.Config.Infer<typeof flags>

/** `tidings migrate` */
export const migrate = Command.make(
  "migrate",
  flags,
  lazily(() => import("../database/migrate.ts"))
).pipe(Command.withDescription("Bring the database's tables up to date; the server does so too when it starts"))
