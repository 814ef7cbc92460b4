import { problem, type Problem } from "@tidings/schema/Problem"
import { Effect, Schema } from "effect"
import { rmSync } from "node:fs"
import { createServer, type ServerResponse } from "node:http"
import { text } from "node:stream/consumers"
import type { CommandRow } from "./CommandRow.ts"
import { commands } from "./registry.ts"
import { runCommand } from "./run.ts"
import { socketOf } from "./askServer.ts"

const CommandRequest = Schema.fromJsonString(
  Schema.Struct({ command: Schema.String, input: Schema.Unknown, operator: Schema.String })
)

const rows = new Map<string, CommandRow>(commands.map((row) => [row.name, row]))

const unknownCommand = () =>
  problem("unknown_route", {
    message: "The running server does not understand this command: it may be of another version."
  })

const answer = Effect.fnUntraced(function* (body: string) {
  const request = yield* Effect.mapError(Schema.decodeUnknownEffect(CommandRequest)(body), unknownCommand)
  const row = rows.get(request.command)
  return row === undefined ? yield* unknownCommand() : yield* runCommand(row, request.input, request.operator)
})

const reply = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body))

const refuse = (response: ServerResponse, { code, fields, message, row }: Problem): void =>
  reply(response, row.status, { code, message, fields })

const broken = problem("internal_error", { message: "Something broke: the server's log says what." })

const umasked = (mask: number, act: () => void): void => {
  const before = process.umask(mask)
  act()
  process.umask(before)
}

/**
 * Runs an operator's commands and answers this server's URL, until the scope closes: over a socket in the data folder
 * that only the server's own user can open. If there can be no socket, commands report that the server holds the
 * database.
 */
export const listenForOperator = (folder: string, url?: string) =>
  Effect.gen(function* () {
    const path = socketOf(folder)
    if (path === undefined)
      return yield* Effect.logWarning(`${folder} is too long a path for commands to reach the server`)
    const runPromise = Effect.runPromiseWith(yield* Effect.context<Effect.Services<ReturnType<typeof answer>>>())
    const server = createServer((request, response) => {
      if (request.method === "GET") return reply(response, 200, { url })
      const answered = Effect.promise(() => text(request)).pipe(
        Effect.flatMap(answer),
        Effect.match({
          onSuccess: (output) => reply(response, 200, output),
          onFailure: (problem) => refuse(response, problem)
        }),
        Effect.catchCause((cause) =>
          Effect.andThen(
            Effect.logError("an operator's command failed", cause),
            Effect.sync(() => refuse(response, broken))
          )
        )
      )
      void runPromise(answered)
    })
    const open = Effect.callback<void>((resume) => {
      server.once("error", (error) => resume(Effect.logWarning(`commands cannot reach the server: ${error.message}`)))
      rmSync(path, { force: true })
      umasked(0o177, () => server.listen(path, () => resume(Effect.void)))
    })
    yield* Effect.acquireRelease(open, () =>
      Effect.sync(() => {
        server.close()
        server.closeAllConnections()
        rmSync(path, { force: true })
      })
    )
  })
