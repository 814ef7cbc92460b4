import { Effect, Schema, type Scope } from "effect"
import { rmSync } from "node:fs"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { type Deed, DeedRefused } from "./Deed.ts"
import { deeds, type DeedNeeds } from "./deeds.ts"
import { socketOf } from "./socket.ts"

const Asked = Schema.fromJsonString(
  Schema.Struct({ deed: Schema.Literals(Object.keys(deeds)), input: Schema.Unknown, operator: Schema.String })
)

type AnyDeed = Deed<unknown, unknown, DeedNeeds>

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const say = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body))

const misunderstood = () =>
  new DeedRefused({ message: "The running server does not understand this command: it may be of another version." })

const perform = Effect.fnUntraced(function* (text: string) {
  const { deed: name, input, operator } = yield* Effect.mapError(Schema.decodeUnknownEffect(Asked)(text), misunderstood)
  const deed = deeds[name as keyof typeof deeds] as AnyDeed
  const understood = yield* Effect.mapError(Schema.decodeUnknownEffect(deed.input)(input), misunderstood)
  return yield* deed.perform(understood, operator)
})

const umasked = (mask: number, act: () => void): void => {
  const before = process.umask(mask)
  act()
  process.umask(before)
}

/**
 * Does an operator's deeds until the scope closes: over a socket in the data folder that only the server's own user can
 * open. Where there can be none, commands say that the server holds the database.
 */
export const listenForOperator = (folder: string): Effect.Effect<void, never, DeedNeeds | Scope.Scope> =>
  Effect.gen(function* () {
    const path = socketOf(folder)
    if (path === undefined)
      return yield* Effect.logWarning(`${folder} is too long a path for commands to reach the server`)
    const run = Effect.runPromiseWith(yield* Effect.context<DeedNeeds>())
    const server = createServer((request, response) => {
      const answered = Effect.promise(() => textOf(request)).pipe(
        Effect.flatMap(perform),
        Effect.match({
          onSuccess: (output) => say(response, 200, output),
          onFailure: ({ message }) => say(response, 422, { message })
        }),
        Effect.catchCause((cause) =>
          Effect.andThen(
            Effect.logError("an operator's deed failed", cause),
            Effect.sync(() => say(response, 500, { message: "Something broke: the server's log says what." }))
          )
        )
      )
      void run(answered)
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
