import { heldSend, shortLink } from "@tidings/testing/fixtures"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { inputFor } from "@tidings/testing/inputFor"
import { call, makeWorkspace } from "@tidings/testing/World"
import { addMember, codeFor } from "@tidings/transports/console/testing/members"
import { Visitor } from "@tidings/transports/oauth/testing/Visitor"
import { document } from "@tidings/transports/openapi/document/document"
import { manualOf } from "@tidings/transports/openapi/pages/Manual"
import { referencePagesOf } from "@tidings/transports/openapi/pages/referencePagesOf"
import { endpoints } from "@tidings/testing/endpoints"
import { Effect } from "effect"
import { answered, type Asked, type One } from "./Asked.ts"

const email = "grace@example.com"

const anybodys = [
  "/",
  "/nothing",
  "/docs/nothing",
  "/favicon.ico",
  "/robots.txt",
  "/llms.txt",
  "/llms-full.txt",
  "/bridge.tgz",
  "/inbox",
  "/inbox/nothing",
  "/sign-in",
  "/approvals",
  "/sequences",
  "/oauth/authorize",
  "/v1/openapi.json",
  "/changelog.json",
  "/.well-known/oauth-protected-resource",
  "/.well-known/oauth-protected-resource/mcp",
  "/.well-known/oauth-authorization-server",
  "/docs/search?q=webhook",
  "/healthz",
  "/readyz",
  "/mcp",
  "/l/about",
  "/l/nothing",
  "/p/nothing"
]

const page = (path: string): Asked => ({
  title: path,
  of: ({ url }) => answered(`${url}${path}`, { headers: { Accept: "text/html" } })
})

/** One browser per installation, each signed in as a member: a code works once. */
const signedIn = (code: string) => {
  const browsers = new Map<string, Promise<Visitor>>()
  const begin = async ({ url }: One) => {
    const visitor = new Visitor(url)
    await visitor.open("/sign-in")
    await visitor.send({ do: "code", code })
    return visitor
  }
  return (path: string): Asked => ({
    title: `${path}, signed in`,
    of: async (one) => {
      if (!browsers.has(one.url)) browsers.set(one.url, begin(one))
      const { headers, status, text } = await (await browsers.get(one.url)!).open(path)
      return { status, headers: { "content-type": headers.get("content-type") ?? "" }, text }
    }
  })
}

/** Every page of the documentation; /llms-full.txt has the Markdown of all. */
const documentation = referencePagesOf(manualOf(document(endpoints))).map(({ path }) => path)

/** Every page: of the documentation, for readers of mails, for members, and for missing URLs. */
export const pages = Effect.gen(function* () {
  const workspace = yield* makeWorkspace()
  const { redirectUrl } = yield* shortLink(workspace)
  const input = yield* inputFor("publish_page", workspace)
  yield* call("publish_page", input, { key: workspace.live })
  const { body: published } = yield* call("read_page", input, { key: workspace.live })
  yield* appliedSequence(workspace, "reminder")
  const { id } = yield* heldSend(workspace)
  yield* addMember(workspace, email)
  const visit = signedIn(yield* codeFor(email))
  return [
    ...[...anybodys, ...documentation, new URL(redirectUrl).pathname, new URL(published.url).pathname].map(page),
    ...["/approvals", `/approvals/${id}`, "/sequences", "/sequences/reminder"].map(visit)
  ]
})
