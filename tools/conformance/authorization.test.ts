import { assert, layer } from "@effect/vitest"
import { SignIns } from "@tidings/services/signIns/SignIns"
import { endpoints } from "@tidings/testing/endpoints"
import { serve } from "@tidings/testing/Served"
import { makeWorkspace, world } from "@tidings/testing/World"
import { RawClient } from "@tidings/transports/oauth/testing/RawClient"
import { Visitor } from "@tidings/transports/oauth/testing/Visitor"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { createServer, type AddressInfo } from "node:net"
import { judge } from "./judge.ts"

/** Returns a TCP port of loopback that was free a moment ago. */
const freePort = Effect.callback<number>((resume) => {
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const { port } = probe.address() as AddressInfo
    probe.close(() => resume(Effect.succeed(port)))
  })
})

layer(world, { excludeTestServices: true })("the authorization server", (it) => {
  it.effect("passes both scenarios of the conformance suite, a person approving at its pages", () =>
    Effect.gen(function* () {
      const { url } = yield* serve({ endpoints, ip: randomUUID() })
      const { id: workspaceId } = yield* makeWorkspace()
      const { code } = yield* SignIns.use((signIns) => signIns.issue({ user: "ada", workspaceId }))
      const port = yield* freePort
      const redirectUris = [`http://127.0.0.1:${port}/callback`]
      const client = yield* Effect.promise(() => RawClient.register(url, { redirect_uris: redirectUris }))
      const approve = async (address: string) => {
        const callback = await new Visitor(url).approve(address, code, { preset: "read" })
        await fetch(callback)
      }
      const { failed, names, output } = yield* judge(
        "@modelcontextprotocol/conformance",
        ["authorization", "--url", url, "--client-id", client.id, "--resource", `${url}/mcp`, "--port", `${port}`],
        (piece) => {
          const address = /^http\S+\/oauth\/authorize\?\S+(?=\n)/mu.exec(piece)?.[0]
          if (address !== undefined) void approve(address)
        }
      )
      assert.deepStrictEqual(failed, [], output)
      assert.deepStrictEqual(names, ["authorization-server-metadata-endpoint", "authorization-code-grant"], output)
      assert.include(output, "authorization-code-grant: 1 passed")
    }).pipe(Effect.scoped)
  )
})
