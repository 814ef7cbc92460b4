import { type Config, readConfig } from "@tidings/installation/settings"
import { serverAt } from "@tidings/operator/askServer"
import { isNewEnough, leastNode } from "@tidings/services/installation/leastNode"
import { Cause, Console, Effect } from "effect"
import { CommandEnvironment } from "../CommandEnvironment.ts"
import { failing } from "../Stop.ts"
import { type DoctorFinding, lineOf, skipped, well, wrong } from "./DoctorFinding.ts"
import { dataFolder } from "./dataFolder.ts"
import { database } from "./database.ts"
import { mail } from "./mail.ts"
import { portFinding, publicUrlFinding } from "./addresses.ts"
import { redis } from "./redis.ts"
import { senders } from "./senders.ts"

/**
 * Returns the settings with the address of the server that has the data folder open, which may have been started with
 * other settings.
 */
const asRunning = (config: Config): Effect.Effect<Config> =>
  Effect.map(serverAt(config.TIDINGS_DATA), (url) => {
    if (url === undefined) return config
    const { hostname, port } = new URL(url)
    return { ...config, HOST: hostname.replaceAll(/[[\]]/gu, ""), PORT: Number(port || 80) }
  })

type Check = (config: Config, production: boolean) => Effect.Effect<DoctorFinding | ReadonlyArray<DoctorFinding>>

const checks: Readonly<Record<string, Check>> = {
  "data folder": dataFolder,
  database,
  redis,
  mail,
  port: portFinding,
  "public url": publicUrlFinding
}

const patience = "20 seconds"

/** Runs a check; a failure or timeout becomes a finding and does not prevent the other checks. */
const made = (name: string, check: Effect.Effect<DoctorFinding | ReadonlyArray<DoctorFinding>>) =>
  check.pipe(
    Effect.timeoutOrElse({
      duration: patience,
      orElse: () => Effect.succeed(wrong(name, `no answer within ${patience}`, "see whether it is reachable at all"))
    }),
    Effect.catchCause((cause) =>
      Effect.succeed(
        wrong(name, `could not be checked (${(Cause.squash(cause) as Error).message})`, "correct its settings")
      )
    ),
    Effect.map((found) => [found].flat() as ReadonlyArray<DoctorFinding>)
  )

const findings: Effect.Effect<ReadonlyArray<DoctorFinding>> = Effect.flatMap(CommandEnvironment, (env) => {
  const read = readConfig(env)
  const production = env["NODE_ENV"] === "production"
  const own = nodeFinding(process.versions.node)
  if ("wrong" in read) {
    const complaints = read.wrong.map((line) => wrong("settings", line, "correct it, or unset it"))
    return Effect.succeed([
      own,
      ...complaints,
      ...[...Object.keys(checks), "senders"].map((name) => skipped(name, "needs the settings"))
    ])
  }
  return Effect.gen(function* () {
    const config = yield* asRunning(read.config)
    const found = yield* Effect.forEach(
      Object.entries(checks),
      ([name, check]) => made(name, check(config, production)),
      { concurrency: "unbounded" }
    )
    // Runs after the others, since it opens the database that they inspect.
    const behind = yield* made("senders", senders(config))
    return [own, well("settings", "each is understood"), ...found.flat(), ...behind]
  })
})

/** Prints a finding for every part; ends with exit code 1 if one is wrong. */
export const run = ({ json }: { readonly json: boolean }) =>
  Effect.gen(function* () {
    const found = yield* findings
    const faults = found.filter(({ state }) => state === "wrong").length
    yield* Console.log(
      json ? JSON.stringify({ ok: faults === 0, findings: found }, undefined, 2) : found.map(lineOf).join("\n")
    )
    if (faults > 0) return yield* failing(`${faults} ${faults === 1 ? "thing needs" : "things need"} attention.`)
  })

/** Checks that the platform runs on this version of Node.js. */
export const nodeFinding = (version: string): DoctorFinding =>
  isNewEnough(version)
    ? well("node", version)
    : wrong("node", `${version} is older than ${leastNode}`, "install a newer Node.js: https://nodejs.org")
