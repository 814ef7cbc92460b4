import { Argument, Command, Flag } from "effect/cli"
import { lazily } from "../lazily.ts"
import { jsonFlag } from "../table.ts"

const named = Argument.String("link").pipe(Argument.withDescription("The short link: its URL, or its id"))
const reason = Flag.String("reason").pipe(Flag.withDescription("Why; the link's owner is told by webhook"))

const flags = { link: named, reason, json: jsonFlag }
export type LinkFlags = Command.Command.Config.Infer<typeof flags>

const reinstateFlags = { link: named, json: jsonFlag }
export type ReinstateFlags = Command.Command.Config.Infer<typeof reinstateFlags>

const flag = Command.make(
  "flag",
  flags,
  lazily(() => import("../links/flag.ts"))
).pipe(Command.withDescription("Tell the owner of a short link that it was reported; it goes on redirecting"))

const disable = Command.make(
  "disable",
  flags,
  lazily(() => import("../links/disable.ts"))
).pipe(Command.withDescription("Stop a short link that is abused, within a second everywhere"))

const reinstate = Command.make(
  "reinstate",
  reinstateFlags,
  lazily(() => import("../links/reinstate.ts"))
).pipe(Command.withDescription("Let a stopped short link redirect again"))

/** `tidings link` */
export const link = Command.make("link").pipe(
  Command.withDescription("Act on short links that are abused, whichever workspace's they are"),
  Command.withSubcommands([flag, disable, reinstate])
)
