import { assert, describe, it } from "@effect/vitest"
import { readConfig, allSettings } from "@tidings/installation/settings"
import { isNewEnough } from "@tidings/services/installation/leastNode"
import { Ajv } from "ajv"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { allOf, compose, composeText, filled, linesIn, ours, read, root, units } from "./testing/deployment.ts"

const manifest = JSON.parse(read("package.json"))
const dockerfile = read("Dockerfile").replaceAll("\\\n", " ")
const caddyfile = read("deploy/Caddyfile")
const nginx = read("deploy/nginx.conf")
const example = linesIn(read(".env.example"))
const port = allSettings.PORT.fallback!

/** Variables in the deploy files that are not for Tidings. */
const foreign = new Set(["NODE_ENV", "PATH", "POSTGRES_PASSWORD", "TIDINGS_IMAGE", "TIDINGS_UPSTREAMS"])
const unknown = (names: ReadonlyArray<string>) => names.filter((name) => !(name in allSettings) && !foreign.has(name))

const set = (name: string) => allOf(new RegExp(`^ARG ${name}=(.*)$`, "gmu"), dockerfile)

describe("a checkout", () => {
  it("asks version managers and pnpm for the Node.js that it is developed with", () => {
    assert.strictEqual(read(".node-version"), `${manifest.devDependencies.node}\n`)
    assert.include(read("pnpm-workspace.yaml"), `\nnodeVersion: ${manifest.devDependencies.node}\n`)
  })
})

describe("the image", () => {
  it("is built with the Node.js and the pnpm of the repository, and labelled with its version", () => {
    assert.deepStrictEqual(set("NODE_VERSION"), [manifest.devDependencies.node])
    assert.isTrue(isNewEnough(manifest.devDependencies.node))
    assert.include(dockerfile, ` ${manifest.packageManager}\n`)
    assert.deepStrictEqual(set("VERSION"), [manifest.version])
  })

  it("copies what is there", () => {
    const copied = allOf(/^COPY (?!--from)(.+) \S+$/gmu, dockerfile).flatMap((paths) => paths.split(" "))
    assert.isAbove(copied.length, 3)
    assert.deepStrictEqual(
      copied.filter((path) => !existsSync(join(root, path))),
      []
    )
    assert.include(dockerfile, "node tools/build/main.ts")
  })

  it("sets what Tidings understands, listens where it says, and is nobody", () => {
    const env = Object.fromEntries(
      allOf(/^ENV (.+)$/gmu, dockerfile)
        .flatMap((line) => line.split(/\s+/u))
        .map((pair) => pair.split("=") as [string, string])
        .filter(([name]) => name !== "CI")
    )
    assert.deepStrictEqual(unknown(Object.keys(env)), [])
    assert.deepStrictEqual(readConfig(env), readConfig({ HOST: "0.0.0.0", PORT: port, TIDINGS_DATA: "/data" }))
    assert.deepStrictEqual(allOf(/^EXPOSE (.+)$/gmu, dockerfile), [port])
    assert.deepStrictEqual(allOf(/^VOLUME (.+)$/gmu, dockerfile), ["/data"])
    assert.match(dockerfile, /^USER [1-9]\d*:[1-9]\d*$/mu)
  })

  it("takes no secrets along", () => {
    const ignored = read(".dockerignore").split("\n")
    assert.includeMembers(ignored, ["**/.env", "**/.tidings", "**/.git"])
  })
})

describe("the compose file", () => {
  it("is one by the Compose Specification's own schema", () => {
    const isCompose = new Ajv({ strict: false }).compile(
      JSON.parse(
        read("test-fixtures/compose/compose-spec.json").replace(
          "https://json-schema.org/draft-07/schema",
          "http://json-schema.org/draft-07/schema#"
        )
      )
    )
    assert.isTrue(isCompose(compose), JSON.stringify(isCompose.errors))
    assert.isFalse(isCompose({ services: { server: { imagine: "tidings" } } }))
  })

  it("asks for what .env.example names, and that names no more than Tidings and it understand", () => {
    const asked = new Set(allOf(/\$\{(\w+)/gu, composeText))
    assert.includeMembers(Object.keys(example), [...asked])
    assert.deepStrictEqual(
      unknown(Object.keys(example)).filter((name) => !asked.has(name)),
      []
    )
  })

  it.each(ours)("gives %s settings that are understood", (_, { environment = {} }) => {
    const env = { ...example, POSTGRES_PASSWORD: "0123" }
    const own = Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, filled(text, env)]))
    assert.deepStrictEqual(unknown(Object.keys(own)), [])
    const found = readConfig({ ...env, ...own })
    assert.isTrue("config" in found, JSON.stringify(found))
    assert.propertyVal("config" in found ? found.config : {}, "TRUST_PROXY", "on")
  })

  it("has servers and workers share their files", () => {
    const { server, worker } = compose.services
    assert.deepStrictEqual([server!.environment!["ROLE"], worker!.environment!["ROLE"]], ["server", "worker"])
    assert.deepStrictEqual([server!.volumes, worker!.volumes], [["files:/data"], ["files:/data"]])
  })

  it.each(Object.entries(compose.services))("lets %s do no more than it must", (_, service) => {
    assert.deepInclude(service, {
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"]
    })
  })
})

describe("what stands in front", () => {
  it("leads to the ports that servers take", () => {
    assert.include(allOf(/\{\$TIDINGS_UPSTREAMS:([^}]+)\}/gu, caddyfile)[0], `127.0.0.1:${port}`)
    assert.include(allOf(/^\s*server (\S+:\d+)/gmu, nginx), `127.0.0.1:${port}`)
    assert.strictEqual(compose.services["caddy"]!.environment!["TIDINGS_UPSTREAMS"], `server:${port}`)
  })

  it("is told what there is to tell", () => {
    const named = allOf(/\{\$(\w+)/gu, caddyfile)
    assert.deepStrictEqual(unknown(named), [])
    assert.sameMembers(Object.keys(compose.services["caddy"]!.environment!), [...named])
  })

  it("names the caller as TRUST_PROXY believes it", () => {
    const locations = nginx.split(/^\s*location /mu).slice(1)
    for (const location of locations) assert.include(location, "proxy_set_header X-Forwarded-For $remote_addr;")
    assert.lengthOf(locations, 2)
  })
})

describe("the units of systemd", () => {
  it.each(units)("%s sets what Tidings understands, and starts what npm installs", (path) => {
    const text = read(path)
    assert.deepStrictEqual(unknown(allOf(/^Environment=(\w+)=/gmu, text)), [])
    assert.include(text, "\nExecStart=/opt/tidings/bin/tidings start\n")
    assert.include(text, "\nStateDirectory=tidings\n")
    const roles = allOf(/^Environment=ROLE=(\w+)$/gmu, text)
    assert.deepStrictEqual(
      roles.filter((role) => allSettings.ROLE.parse(role) !== role),
      []
    )
  })

  it("are one that does all, and one for each role", () => {
    assert.deepStrictEqual(units, [
      "deploy/tidings-server@.service",
      "deploy/tidings-worker.service",
      "deploy/tidings.service"
    ])
  })
})

describe("the guides to them", () => {
  /** Variables of commands, which are not settings. */
  const theirs = new Set(["TIDINGS_API_KEY"])

  it.each(["production", "backup", "upgrade"])("%s names settings that there are, and files that there are", (name) => {
    const guide = read(`docs/guides/${name}.md`)
    const named = allOf(/\b([A-Z]+_[A-Z_]+)\b/gu, guide).filter((one) => !theirs.has(one))
    assert.deepStrictEqual(unknown(named), [])
    const files = allOf(/`(deploy\/[\w.@-]+|Dockerfile|compose\.yaml)`/gu, guide)
    assert.deepStrictEqual(
      files.filter((path) => !existsSync(join(root, path))),
      []
    )
  })
})
