import { existsSync, realpathSync } from "node:fs"
import { glob, readdir, readFile } from "node:fs/promises"
import { dirname } from "node:path"
import { root } from "./root.ts"

/** An installed external package. */
export interface Installed {
  /** Package name; builds for one machine share one name: `@img/sharp-libvips-*`. */
  readonly name: string
  readonly version: string
  /** Licence from its manifest, mostly an SPDX expression; empty if it names none. */
  readonly licence: string
  /** The copyright lines of its licence's text. */
  readonly copyright: ReadonlyArray<string>
  /** True if our programs or published packages need it, and not only our tests and tools. */
  readonly isShipped: boolean
}

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string | { readonly type: string }
  readonly os?: ReadonlyArray<string>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** Our own packages that only tests and tools import. */
const forTests = /(?:^|\/)(?:packages\/testing|tools)$/u

/** Returns every external package that our packages depend on, directly or not, by name and version. */
export const installed = async (): Promise<ReadonlyArray<Installed>> => {
  const ours: Array<string> = []
  for await (const path of glob("{packages,apps}/*/package.json", { cwd: root })) ours.push(dirname(root + path))
  const shipped = await closure(ours.filter((folder) => !forTests.test(folder)))
  const all = await closure([root.slice(0, -1), `${root}tools`, ...ours], true)
  const described = await Promise.all(
    [...all]
      .filter(([folder]) => folder.includes("/node_modules/"))
      .map(([folder, manifest]) => describe(folder, manifest, shipped.has(folder)))
  )
  const byName = new Map(described.map((each) => [`${each.name}@${each.version}`, each]))
  return [...byName.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each)
}

/** Returns the dependencies of these folders at any depth; with `dev`, their own development dependencies too. */
const closure = async (folders: ReadonlyArray<string>, dev = false): Promise<ReadonlyMap<string, Manifest>> => {
  const found = new Map<string, Manifest>()
  const visit = async (folder: string, isOurs: boolean): Promise<void> => {
    if (found.has(folder)) return
    const manifest: Manifest = JSON.parse(await readFile(`${folder}/package.json`, "utf8"))
    found.set(folder, manifest)
    const { dependencies, devDependencies, optionalDependencies } = manifest
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...(dev && isOurs && devDependencies) })
    for (const name of names) {
      const target = resolve(folder, name)
      if (target !== undefined) await visit(target, !target.includes("/node_modules/"))
    }
  }
  for (const folder of folders) await visit(realpathSync(folder), true)
  return found
}

/** Returns the folder of a package's dependency; undefined for an optional one that is not installed. */
const resolve = (from: string, name: string): string | undefined => {
  for (let folder = from; folder.startsWith(root.slice(0, -1)); folder = dirname(folder)) {
    const path = `${folder}/node_modules/${name}`
    if (existsSync(`${path}/package.json`)) return realpathSync(path)
  }
  return undefined
}

const machine = /-(?:linux|linuxmusl|darwin|win32)-.*$/u

const describe = async (folder: string, manifest: Manifest, isShipped: boolean): Promise<Installed> => {
  const { license = "", name, os, version } = manifest
  return {
    name: os === undefined ? name : name.replace(machine, "-*"),
    version,
    licence: typeof license === "string" ? license : license.type,
    copyright: await copyrightIn(folder),
    isShipped
  }
}

const copyrightIn = async (folder: string): Promise<ReadonlyArray<string>> => {
  const file = (await readdir(folder)).sort().find((each) => /^(?:licen[cs]e|copying)/iu.test(each))
  if (file === undefined) return []
  const lines = (await readFile(`${folder}/${file}`, "utf8").catch(() => "")).split("\n").map((line) => line.trim())
  return lines.filter((line) => /^(?:#+ )?(?:copyright|\(c\)|©)\s.*(?:\d{4}|contributors)/iu.test(line)).slice(0, 3)
}
