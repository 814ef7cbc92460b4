import { assert, layer } from "@effect/vitest"
import { publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { madeMember } from "@tidings/testing/madeMember"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import type { Visitor } from "../../oauth/testing/Visitor.ts"
import { browserOf, served, somebody } from "../testing/members.ts"
import { everyRoom, everyThing, furnished } from "./testing/buildRooms.ts"
import { isHarmless } from "./testing/hostile.ts"

/** A browser in which an owner of the workspace is signed in. */
const owning = Effect.fnUntraced(function* (workspace: Workspace) {
  const { url } = yield* served()
  const email = somebody()
  yield* madeMember(workspace.id, email, true, "owner")
  return yield* browserOf(url, email)
})

const isShown = Effect.fnUntraced(function* (visitor: Visitor, path: string) {
  const { status, text } = yield* Effect.promise(() => visitor.open(path))
  assert.strictEqual(status, 200, path)
  isHarmless(path, text)
})

layer(world)("the rooms in which a workspace is built", (it) => {
  it.effect("print each page with one heading, and nobody's markup, where there is something of each kind", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const things = yield* furnished(workspace)
      const visitor = yield* owning(workspace)
      for (const path of [...everyRoom, ...everyThing(things)]) yield* isShown(visitor, path)
      const audit = yield* Effect.promise(() => visitor.open("/settings/audit?action=brand.create"))
      assert.include(audit.text, "brand.create")
      assert.include((yield* Effect.promise(() => visitor.open("/settings/calls"))).text, "read_template")
    })
  )

  it.effect("say the next step where there is nothing yet, in both worlds", () =>
    Effect.gen(function* () {
      const visitor = yield* owning(yield* makeWorkspace())
      for (const path of [...everyRoom, ...everyRoom.map((one) => `/test${one}`)]) yield* isShown(visitor, path)
      for (const [path, says] of [
        ["/approvals", "Nothing waits for you"],
        ["/journeys", "No sequences yet"],
        ["/journeys/~planned", "No dated mail yet"],
        ["/keys/connected", "No agent is connected"],
        ["/templates", "No template yet"],
        ["/settings/failed-work", "Nothing failed"]
      ] as const) {
        const { text } = yield* Effect.promise(() => visitor.open(path))
        assert.include(text, says)
        assert.include(text, 'class="empty"')
      }
    })
  )

  it.effect("have nothing at an address that is none of theirs", () =>
    Effect.gen(function* () {
      const visitor = yield* owning(yield* makeWorkspace())
      for (const path of [
        "/keys/key_0",
        "/keys/a/b",
        "/connectors/cnr_0",
        "/connectors/providers/nobody",
        "/connectors/providers",
        "/templates/none",
        "/templates/none/versions/0",
        "/templates/none/what",
        "/settings/what",
        "/settings/senders/none.example",
        "/settings/brands/brd_0",
        "/settings/calls/req_0",
        "/journeys/~planned/pem_0"
      ])
        assert.include([404, 422], (yield* Effect.promise(() => visitor.open(path))).status, path)
    })
  )

  it.effect("show a mail of a template in a frame that runs nothing", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* publishedTemplate(workspace, "note", { body: "<p>Hello {{name}}</p>" })
      const visitor = yield* owning(workspace)
      const { text } = yield* Effect.promise(() => visitor.open("/templates/note"))
      const address = /<iframe[^>]*src="([^"]+)"[^>]*\ssandbox/u.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? ""
      const frame = yield* Effect.promise(() => visitor.open(address))
      assert.strictEqual(frame.status, 200)
      assert.include(frame.text, "Hello ")
      assert.match(frame.headers.get("content-security-policy") ?? "", /^sandbox; default-src 'none'/u)
    })
  )
})
