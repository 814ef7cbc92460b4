import { Argument, Command } from "effect/cli"
import { printing, wantsJson } from "../jsonFlag.ts"
import { lazily } from "../lazily.ts"

const add = lazily(async () => ({ run: (await import("./manage.ts")).add }))
const list = lazily(async () => ({ run: (await import("./manage.ts")).list }))
const setOpen = lazily(async () => ({ run: (await import("./manage.ts")).setOpen }))
const rebuild = lazily(async () => ({ run: (await import("./manage.ts")).rebuild }))
const show = lazily(async () => ({ run: (await import("./manage.ts")).show }))

const name = Argument.String("name").pipe(Argument.withDescription("The schema of the home: home_b"))

/** `tidings home` */
export const home = Command.make("home").pipe(
  Command.withDescription("Look after homes: the database schemas in which workspaces live; docs/scale.md says when"),
  Command.withShortDescription("Look after homes: the database schemas in which workspaces live"),
  Command.withSubcommands([
    Command.make("add", { name, ...printing }, (typed) => add({ name: typed.name, json: wantsJson(typed) })).pipe(
      Command.withDescription(
        "Make a schema with all tables, distributed where the server is Citus, and open it for new workspaces; servers and workers take it up within seconds"
      )
    ),
    Command.make("list", printing, (typed) => list({ json: wantsJson(typed) })).pipe(
      Command.withDescription("List the homes, the first one first")
    ),
    Command.make("show", { name, ...printing }, (typed) => show({ name: typed.name, json: wantsJson(typed) })).pipe(
      Command.withDescription("Show a home: its workspaces, its size, and its jobs that are due")
    ),
    Command.make("close", { name, ...printing }, (typed) =>
      setOpen({ name: typed.name, isOpen: false, json: wantsJson(typed) })
    ).pipe(Command.withDescription("Let no new workspaces into a home; those that are there stay, and work on")),
    Command.make("open", { name, ...printing }, (typed) =>
      setOpen({ name: typed.name, isOpen: true, json: wantsJson(typed) })
    ).pipe(Command.withDescription("Let new workspaces into a home again")),
    Command.make("rebuild", printing, (typed) => rebuild({ json: wantsJson(typed) })).pipe(
      Command.withDescription(
        "Write the directory of links, pages and hosts anew from what the homes have, after backups of several moments were restored"
      )
    )
  ])
)
