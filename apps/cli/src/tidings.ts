import type { Registry } from "@tidings/pipeline/Registry"
import { Command } from "effect/cli"
import { asset } from "./commands/asset.ts"
import { callOf } from "./commands/call.ts"
import { credits } from "./commands/credits.ts"
import { doctor } from "./commands/doctor.ts"
import { domain } from "./commands/domain.ts"
import { init } from "./commands/init.ts"
import { key } from "./commands/key.ts"
import { link } from "./commands/link.ts"
import { mcp } from "./commands/mcp.ts"
import { member } from "./commands/member.ts"
import { migrate } from "./commands/migrate.ts"
import { sender } from "./commands/sender.ts"
import { signIn } from "./commands/signIn.ts"
import { suppression } from "./commands/suppression.ts"
import { workspace } from "./commands/workspace.ts"

/** The whole command, with every row of a registry under `call`. */
export const tidingsOf = (registry: Registry<any>) =>
  Command.make("tidings").pipe(
    Command.withDescription("Look after a Tidings installation, and call it"),
    Command.withSubcommands([
      init,
      migrate,
      workspace,
      key,
      signIn,
      member,
      link,
      domain,
      sender,
      credits,
      suppression,
      asset,
      doctor,
      callOf(registry),
      mcp
    ])
  )
