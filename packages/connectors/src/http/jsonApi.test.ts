import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { httpPeer } from "../testing/httpPeer.ts"
import { failureOf } from "./failureOf.ts"
import { jsonApi } from "./jsonApi.ts"

const apiAt = (url: string) =>
  jsonApi({
    url,
    headers: { Authorization: "Bearer k3x9" },
    failureOf: (answer, asked) => failureOf(answer, { message: answer.text }, asked)
  })

describe("an API", () => {
  it.effect("is shown the account's secret at its own server alone, and at any address below it", () =>
    Effect.gen(function* () {
      const own = yield* httpPeer(() => ({ status: 200 }))
      const other = yield* httpPeer(() => ({ status: 200 }))
      const { ask } = apiAt(`${own.url}/v1`)
      yield* Effect.forEach(["/me", `${own.url}/upload`, `${other.url}/upload`], (path) => ask({ method: "GET", path }))
      assert.deepStrictEqual(
        own.heard.map(({ headers, path }) => [path, headers["authorization"]]),
        [
          ["/v1/me", "Bearer k3x9"],
          ["/upload", "Bearer k3x9"]
        ]
      )
      assert.isUndefined(other.heard[0]!.headers["authorization"])
    })
  )

  it.effect.each([
    "http://127.0.0.1:9/upload",
    "http://169.254.169.254/latest/meta-data",
    "ftp://files.example/upload",
    "file:///etc/passwd",
    "//files.example/upload",
    ".files.example/upload",
    "@files.example/upload",
    "https://",
    "",
    "upload"
  ])("is asked nothing at an address that is less safe than its own: %s", (path) =>
    Effect.gen(function* () {
      const { ask, handOver } = apiAt("https://api.invalid")
      for (const asking of [
        ask({ method: "PUT", path }),
        handOver({ method: "PUT", path }, Effect.die("nothing is handed over"))
      ]) {
        const failure = yield* Effect.flip(asking)
        assert.deepInclude(failure, { _tag: "Unreachable", stopsAll: false })
        assert.notInclude(String(failure), path === "" ? "k3x9" : path)
      }
    })
  )

  it.effect("shows nothing where somebody else answers in its place", () =>
    Effect.gen(function* () {
      const { url } = yield* httpPeer(() => ({ status: 200, body: "<html>Sign in to the network</html>" }))
      const failure = yield* Effect.flip(apiAt(url).ask({ method: "GET", path: "/me" }))
      assert.deepInclude(failure, { _tag: "Unreachable", stopsAll: true })
    })
  )

  it.effect("refuses its credentials itself, not by whom it sends us to", () =>
    Effect.gen(function* () {
      const own = yield* httpPeer(() => ({ status: 401, body: "No." }))
      const other = yield* httpPeer(() => ({ status: 403, body: "Expired." }))
      const { ask } = apiAt(own.url)
      assert.strictEqual((yield* Effect.flip(ask({ method: "GET", path: "/me" })))._tag, "CredentialsRefused")
      const failure = yield* Effect.flip(ask({ method: "PUT", path: `${other.url}/upload` }))
      assert.deepInclude(failure, { _tag: "Unreachable", stopsAll: false, message: "Expired." })
    })
  )
})
