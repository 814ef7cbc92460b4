import { Command } from "effect/cli"

/** `tidings start`, only for its help: the launcher starts the server before any of this is loaded. */
export const start = Command.make("start").pipe(
  Command.withDescription(
    [
      "Start the server, which answers callers and works off the jobs, until Ctrl-C or SIGTERM; it takes no flags",
      "",
      "PORT           where it listens, else 8080; 0 takes a free one",
      "HOST           on which address, else 127.0.0.1",
      "DATABASE_URL   a Postgres server, else one within the process",
      "TIDINGS_DATA   the folder of the data, else .tidings",
      "ROLE           all, server or worker",
      "",
      "docs/settings.md of the repository lists every setting."
    ].join("\n  ")
  ),
  Command.withShortDescription("Start the server")
)
