import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect } from "effect"
import { once } from "node:events"
import { connect } from "node:net"
import { listenAtDoor, say } from "./door.ts"
import { freePort } from "@tidings/testing/Running"

/** Sends these bytes to a door whose listener reads the whole request; returns the first line of the answer. */
const answered = (bytes: string) =>
  Effect.gen(function* () {
    const port = yield* freePort
    const door = yield* Effect.acquireRelease(
      Effect.promise(() => listenAtDoor(port, "127.0.0.1", 200)),
      (door) => Effect.promise(door.close)
    )
    door.open((request, response) => void request.resume().on("end", () => say(response, 200, "read")))
    return yield* Effect.callback<string>((resume) => {
      const socket = connect(port, "127.0.0.1", () => socket.write(bytes))
      socket.setEncoding("utf8").once("data", (text) => {
        socket.destroy()
        resume(Effect.succeed(String(text).split("\r\n")[0]!))
      })
    })
  }).pipe(Effect.scoped)

describe("the door", () => {
  it.live("answers 408 to whoever does not finish asking in time, headers and body alike", () =>
    Effect.gen(function* () {
      const head = "POST /v1 HTTP/1.1\r\nHost: 127.0.0.1\r\n"
      assert.strictEqual(yield* answered(`${head}Content-Length: 2\r\n\r\n{}`), "HTTP/1.1 200 OK")
      for (const unfinished of [
        "POST /v1 HT",
        head,
        `${head}Content-Length: 20\r\n\r\n{}`,
        `${head}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n`
      ]) {
        assert.strictEqual(yield* answered(unfinished), "HTTP/1.1 408 Request Timeout", unfinished)
      }
    })
  )

  it.live("says at /readyz that it is left, and still lets in who comes until it is closed", () =>
    Effect.gen(function* () {
      const door = yield* Effect.promise(() => listenAtDoor(0, "127.0.0.1"))
      const asked = (path: string) =>
        Effect.promise(async () => {
          const response = await fetch(`http://${door.address}${path}`, { headers: { Connection: "close" } })
          return `${response.status} ${await response.text()}`
        })
      door.open((_, response) => say(response, 200, "inside"))
      assert.strictEqual(yield* asked("/readyz"), '200 {"status":"inside"}')
      door.leave()
      assert.strictEqual(yield* asked("/readyz"), '503 {"status":"stopping"}')
      assert.strictEqual(yield* asked("/healthz"), '200 {"status":"alive"}')
      assert.strictEqual(yield* asked("/v1/workspace"), '200 {"status":"inside"}')
      yield* Effect.promise(door.close)
    })
  )

  it.live("tells who keeps a connection that it ends, and does not wait for who never says anything", () =>
    Effect.gen(function* () {
      const door = yield* Effect.promise(() => listenAtDoor(0, "127.0.0.1"))
      door.open((_, response) => say(response, 200, "inside"))
      const url = `http://${door.address}/v1/workspace`
      const kept = () =>
        Effect.promise(async () => {
          const response = await fetch(url)
          await response.text()
          return response.headers.get("connection")
        })
      const silent = connect(door.port, "127.0.0.1")
      yield* Effect.promise(() => once(silent, "connect"))
      assert.strictEqual(yield* kept(), "keep-alive")
      door.leave()
      assert.strictEqual(yield* kept(), "close")
      const [took] = yield* Effect.timed(Effect.promise(door.close))
      assert.isBelow(Duration.toSeconds(took), 5)
    })
  )
})
