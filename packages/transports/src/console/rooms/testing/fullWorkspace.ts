import { capturedMail } from "@tidings/testing/capturedMail"
import { made, shortLink, webhookDelivery, type Workspace } from "@tidings/testing/fixtures"
import { madeMember } from "@tidings/testing/madeMember"
import { makeWorkspace } from "@tidings/testing/World"
import { Context, Effect, Layer } from "effect"
import { browserOf, served, somebody } from "../../testing/members.ts"
import { furnished } from "./buildRooms.ts"
import { crawl, crawledRooms } from "./crawl.ts"
import { reachRooms } from "./reachRooms.ts"

/** Makes things of the sandbox, which no live page may show. */
const tried = (workspace: Workspace) =>
  Effect.gen(function* () {
    const sandbox = { ...workspace, live: workspace.test }
    const email = "sandbox-needle@example.com"
    yield* made("create_contact", { email, external_id: "sandbox-needle" }, sandbox)
    yield* webhookDelivery(sandbox, "https://sandbox-needle.example/hook")
    yield* capturedMail(sandbox, { to: email, subject: "sandbox-needle" })
    yield* made("add_suppressions", { entries: [{ email }] }, sandbox)
    yield* shortLink(sandbox, { label: "sandbox-needle" })
    yield* made("create_social_post", { channels: ["bluesky"], caption: "sandbox-needle" }, sandbox)
  })

/** A workspace with something in each room, and the pages to which its owner is led in each world. */
export class FullWorkspace extends Context.Service<FullWorkspace>()("test/FullWorkspace", {
  make: Effect.gen(function* () {
    const { url } = yield* served()
    const workspace = yield* makeWorkspace()
    yield* furnished(workspace)
    yield* Effect.forEach(reachRooms, ({ prepare }) => prepare(workspace))
    yield* tried(workspace)
    const email = somebody()
    yield* madeMember(workspace.id, email, true, "owner")
    const owner = yield* browserOf(url, email)
    const led = (world: string) =>
      Effect.promise(() =>
        crawl(
          owner,
          crawledRooms.map((room) => `${world}/${room}`),
          400
        )
      )
    return { url, workspace, owner, live: yield* led(""), sandbox: yield* led("/test") }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
