import type { CallbackPeer } from "@tidings/connectors/testing/CallbackPeer"
import { layersOf } from "@tidings/installation/layers"
import { readConfig } from "@tidings/installation/settings"
import type { WorkspaceId } from "@tidings/schema/Id"
import { accountAt } from "@tidings/testing/accountAt"
import { type Caller, callers } from "@tidings/testing/callbacks/callers"
import { roomNames } from "@tidings/transports/console/paths"
import { crawl } from "@tidings/transports/console/rooms/testing/crawl"
import { Visitor } from "@tidings/transports/oauth/testing/Visitor"
import { commandLineProgram } from "@tidings/testing/programs"
import { freshDatabase } from "@tidings/storage/testing/postgres"
import { run } from "@tidings/testing/Running"
import { temporaryFolder } from "@tidings/testing/temporaryFolder"
import { tidings } from "@tidings/server/src/testing/installed.ts"
import { sink } from "@tidings/server/src/testing/sink.ts"
import { Effect, Layer, Redacted } from "effect"
import { randomBytes } from "node:crypto"
import { spawnSync } from "node:child_process"
import { type FilledForm, formsIn } from "./formsIn.ts"

/** A workspace with its keys, and the browser of a member who has signed in. */
export interface Person {
  readonly name: string
  readonly workspace: string
  readonly live: string
  readonly sandbox: string
  readonly agent: string
  readonly read: string
  readonly visitor: Visitor
}

/** The token that the peers of all providers without an account of a workspace show. */
const inboundToken = callers
  .flatMap(({ callback, row }) => (row.callback?.key === "inbound token" ? [Redacted.value(callback!.key)] : []))
  .join("")
/** Ids that are remembered of a workspace and a kind, the newest. */
const mostIds = 40
const idText = /\b([a-z]{2,8})_[0-9a-z]{26}\b/gu

const initialised = (env: Readonly<Record<string, string>>, name: string) => {
  const words = ["init", "--name", name, "--plan", "scale", "--from-email", `hello@${name}.example`, "--examples"]
  const { stderr, stdout } = spawnSync(process.execPath, [...commandLineProgram, ...words], {
    env: { PATH: process.env["PATH"], ...env },
    encoding: "utf8"
  })
  const key = (kind: string) => new RegExp(`svc_${kind}_\\w{38}`, "u").exec(stdout + stderr)?.[0] ?? ""
  return { live: key("live"), sandbox: key("test"), agent: key("mcp") }
}

/** Pages of a member's console that are opened for their forms. */
const mostPages = 300

/** Finds the forms of all pages that a member sees, and of the page that anybody signs in at, each once. */
const formsSeen = async (visitor: Visitor): Promise<ReadonlyArray<FilledForm>> => {
  const addresses = roomNames.flatMap((name) => [`/${name}`, `/test/${name}`])
  const pages = await crawl(visitor, addresses, mostPages)
  const forms = new Map<string, FilledForm>()
  for (const page of [...pages.values(), await new Visitor(new URL(visitor.seen.url).origin).open("/sign-in")])
    for (const form of formsIn(page)) forms.set(`${form.action} ${form.fields.map(([name]) => name).join(" ")}`, form)
  return [...forms.values()]
}

/** A provider that reports, with its account in a workspace, or the installation's. */
interface Signer {
  readonly row: Caller["row"]
  readonly callback: CallbackPeer
  readonly url: string
}

/** Adds an account of every provider that reports to a workspace. */
const signersOf = Effect.fnUntraced(function* (
  env: Readonly<Record<string, string>>,
  url: string,
  workspaceId: WorkspaceId
) {
  const read = readConfig(env)
  if ("wrong" in read) return yield* Effect.die(new Error(read.wrong.join("; ")))
  const services = yield* Layer.build(layersOf(read.config, Layer.empty))
  return yield* Effect.forEach(callers, ({ callback, peer, row }) =>
    Effect.gen(function* () {
      const base = `${url}/inbound/${row.channel}/${row.name}`
      if (row.callback?.key === "inbound token") return { row, callback: callback!, url: base } satisfies Signer
      const { credentials } = yield* Effect.provide(peer.behaving.takes, peer.services)
      const { id } = yield* Effect.provideContext(accountAt(workspaceId, row, credentials), services)
      return { row, callback: callback!, url: `${base}/${id}` } satisfies Signer
    })
  )
})

/** An installation of its own with two workspaces, one of which attacks; it is gone with the scope. */
export const attackedSite = Effect.gen(function* () {
  const mails = yield* sink(1)
  const env = {
    DATABASE_URL: yield* freshDatabase,
    TIDINGS_DATA: yield* temporaryFolder,
    CREDENTIALS_KEY: randomBytes(32).toString("base64"),
    SMTP_URL: mails.url,
    INBOUND_TOKEN: inboundToken,
    LOG_FORMAT: "json"
  }
  const keysOf = { victim: initialised(env, "victim"), attacker: initialised(env, "attacker") }
  const listed = yield* tidings(env, "workspace", "list")
  const server = yield* run(env)
  const ids = new Map<string, Map<string, Array<string>>>()

  const person = Effect.fnUntraced(function* (name: "victim" | "attacker") {
    const member = `mara@${name}.example`
    const workspace = new RegExp(`(ws_\\w+)\\s+${name}\\b`, "u").exec(listed)![1]!
    yield* tidings(env, "member", "add", member, "--workspace", workspace, "--role", "owner")
    const said = yield* tidings(env, "sign-in", "--user", member, "--workspace", workspace, "--json")
    const issued = yield* tidings(
      env,
      "key",
      "create",
      "--workspace",
      workspace,
      "--kind",
      "live",
      "--preset",
      "read",
      "--name",
      "Reads"
    )
    const visitor = new Visitor(server.url)
    yield* Effect.promise(async () => {
      await visitor.open("/sign-in")
      await visitor.send({ do: "code", code: /"code": ?"([^"]+)"/u.exec(said)![1]! })
    })
    const read = /svc_live_\w{38}/u.exec(issued)![0]
    return { name, workspace, ...keysOf[name], read, visitor } satisfies Person
  })
  const victim = yield* person("victim")
  const attacker = yield* person("attacker")

  const learn = ({ name }: Person, text: string): void => {
    const known = ids.get(name) ?? new Map<string, Array<string>>()
    ids.set(name, known)
    for (const [id, prefix = ""] of text.matchAll(idText)) {
      const all = known.get(prefix) ?? []
      if (!all.includes(id)) known.set(prefix, [id, ...all].slice(0, mostIds))
    }
  }

  return {
    url: server.url,
    said: server.said,
    process: server.process,
    tidings: (...words: ReadonlyArray<string>) => tidings(env, ...words),
    victim,
    attacker,
    forms: yield* Effect.promise(() => formsSeen(attacker.visitor)),
    signers: yield* signersOf(env, server.url, attacker.workspace as WorkspaceId),
    inboundToken,
    learn,
    /** An id of a workspace with this prefix; undefined if none is known. */
    idOf: ({ name }: Person, prefix: string, random: () => number): string | undefined => {
      const all = ids.get(name)?.get(prefix) ?? []
      return all[Math.floor(random() * all.length)]
    },
    idsOf: ({ name }: Person): ReadonlyArray<string> => [...(ids.get(name)?.values() ?? [])].flat()
  }
})

export type AttackedSite = Effect.Success<typeof attackedSite>
