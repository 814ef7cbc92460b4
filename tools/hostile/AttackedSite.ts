import { commandLineProgram } from "@tidings/testing/programs"
import { freshDatabase } from "@tidings/storage/testing/postgres"
import { run } from "@tidings/testing/Running"
import { temporaryFolder } from "@tidings/testing/temporaryFolder"
import { tidings } from "@tidings/server/src/testing/installed.ts"
import { sink } from "@tidings/server/src/testing/sink.ts"
import { Effect } from "effect"
import { randomBytes } from "node:crypto"
import { spawnSync } from "node:child_process"

/** A workspace with its keys, and the cookie of a member. */
export interface Person {
  readonly name: string
  readonly live: string
  readonly sandbox: string
  readonly agent: string
  readonly read: string
  readonly cookie: string
}

const inboundToken = "a-token-for-hostile-callbacks"
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

/** Signs a member in as a browser does; returns the cookie of the session. */
const signedIn = async (url: string, code: string): Promise<string> => {
  const page = await fetch(`${url}/sign-in`)
  const csrf = /name="csrf" value="([^"]+)"/u.exec(await page.text())![1]!
  const cookie = page.headers.getSetCookie()[0]!.split(";")[0]!
  const body = new URLSearchParams({ do: "code", code, csrf })
  const answer = await fetch(`${url}/sign-in`, {
    method: "POST",
    body,
    headers: { Cookie: cookie },
    redirect: "manual"
  })
  return answer.headers
    .getSetCookie()
    .find((one) => one.startsWith("tidings_session"))!
    .split(";")[0]!
}

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
    const cookie = yield* Effect.promise(() => signedIn(server.url, /"code": ?"([^"]+)"/u.exec(said)![1]!))
    return { name, ...keysOf[name], read: /svc_live_\w{38}/u.exec(issued)![0], cookie } satisfies Person
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
