import { madeMember } from "@tidings/testing/madeMember"
import type { Endpoint } from "@tidings/pipeline/Endpoint"
import { SignIns } from "@tidings/services/signIns/SignIns"
import { endpoints } from "@tidings/testing/endpoints"
import type { Workspace } from "@tidings/testing/fixtures"
import { serve } from "@tidings/testing/Served"
import { Effect, Layer } from "effect"
import { randomUUID } from "node:crypto"
import { Visitor } from "../../oauth/testing/Visitor.ts"
import { descriptions } from "../../openapi/descriptions.ts"
import { documentMounts } from "../../openapi/documentMounts.ts"
import { visitorMounts } from "../../visitors/visitorMounts.ts"
import { consoleMounts } from "../consoleMounts.ts"
import { LiveStreams } from "../live/LiveStreams.ts"

type Named = Pick<Workspace, "id">

/**
 * A server with the pages of the console, the documents and what mails lead to; its requests come from an IP address of
 * their own.
 */
export const served = Effect.fnUntraced(function* (
  publicUrl = "http://tidings.test",
  further: ReadonlyArray<Endpoint<never>> = []
) {
  const rows = [...endpoints, ...further]
  const ip = randomUUID()
  const streams = yield* Layer.build(Layer.fresh(LiveStreams.layer))
  const described = descriptions({ endpoints: rows, publicUrl })
  const mounts = [
    ...(yield* consoleMounts({ publicUrl, ipOf: () => ip }, { described, endpoints: rows }).pipe(
      Effect.provideContext(streams)
    )),
    ...(yield* documentMounts({ descriptions: described, publicUrl, ipOf: () => ip })),
    ...(yield* visitorMounts({ inbox: false }))
  ]
  return yield* serve({ endpoints: rows, mounts, ip })
})

/** Returns an address that nobody else has. */
export const somebody = (): string => `grace-${randomUUID().slice(0, 8)}@example.com`

/** Returns a code that signs a person in, as it would be mailed. */
export const codeFor = (email: string) =>
  Effect.map(
    SignIns.use((signIns) => signIns.issue({ user: email, workspaceId: null })),
    ({ code }) => code
  )

export const addMember = (workspace: Named, email: string, mayDecide = true) =>
  madeMember(workspace.id, email, mayDecide)

/** Returns a browser in which a person is signed in. */
export const browserOf = Effect.fnUntraced(function* (url: string, email: string) {
  const code = yield* codeFor(email)
  const visitor = new Visitor(url)
  yield* Effect.promise(async () => {
    await visitor.open("/sign-in")
    await visitor.send({ do: "code", code })
  })
  return visitor
})

/** Returns a browser in which a new member of a workspace is signed in. */
export const memberIn = Effect.fnUntraced(function* (url: string, workspace: Named, mayDecide = true) {
  const email = somebody()
  yield* addMember(workspace, email, mayDecide)
  return { email, visitor: yield* browserOf(url, email) }
})

/** Presses a button of the page that a browser shows. */
export const press = (visitor: Visitor, button: string, fields: Readonly<Record<string, string>> = {}) =>
  Effect.promise(() => visitor.press(button, fields))
