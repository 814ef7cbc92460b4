import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parse } from "yaml"

export const root = join(import.meta.dirname, "../../../..")
export const read = (path: string): string => readFileSync(join(root, path), "utf8")

/** Paths of the systemd units. */
export const units: ReadonlyArray<string> = globSync("deploy/*.service", { cwd: root }).sort()

/** Returns the first group of every match. */
export const allOf = (pattern: RegExp, text: string): ReadonlyArray<string> =>
  Array.from(text.matchAll(pattern), ([, found]) => found!)

type Variables = Readonly<Record<string, string>>

/** Parses lines `NAME=value` of an example file. */
export const linesIn = (text: string): Variables =>
  Object.fromEntries(Array.from(text.matchAll(/^([A-Z]\w*)=(.*)$/gmu), ([, name, value]) => [name!, value!]))

/** The fields of a compose service that these tests read. */
export interface Service {
  readonly image: string
  readonly build?: string
  readonly environment?: Variables
  readonly read_only?: boolean
  readonly cap_drop?: ReadonlyArray<string>
  readonly security_opt?: ReadonlyArray<string>
  readonly volumes?: ReadonlyArray<string>
}

export const composeText = read("compose.yaml")

/** The compose file, with `<<` followed. */
export const compose: { readonly services: Readonly<Record<string, Service>> } = parse(composeText, { merge: true })

/** The services that run Tidings. */
export const ours = Object.entries(compose.services).filter(([, { build }]) => build !== undefined)

/** Fills the variables into a value of the compose file. */
export const filled = (text: string, variables: Variables): string =>
  text.replaceAll(/\$\{(\w+)(?::[-?][^}]*)?\}/gu, (_, name: string) => variables[name] ?? "")
