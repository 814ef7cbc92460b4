import { isBuiltin } from "node:module"
import { posix } from "node:path"
import { type Import, importsOf, packageOf } from "../../source/imports.ts"
import { isModule, isTest, readTree, type Tree } from "../../source/tree.ts"

export const name = "boundaries"

/** The packageRooms that a room's files may import, and the external packages if those are limited too. */
export interface PackageRoom {
  readonly imports: ReadonlyArray<string> | "all"
  /** The only external packages; by default any that `dependencies.ts` allows. */
  readonly externals?: ReadonlyArray<string>
}

/** The imports table of AGENTS.md. */
export const packageRooms: Readonly<Record<string, PackageRoom>> = {
  schema: { imports: [], externals: ["effect"] },
  engines: { imports: ["schema"] },
  storage: { imports: ["schema"] },
  connectors: { imports: ["schema", "engines"] },
  jobs: { imports: ["schema", "storage"] },
  services: { imports: ["schema", "engines", "storage", "jobs", "connectors"] },
  pipeline: { imports: ["schema", "services"] },
  operations: { imports: ["schema", "engines", "services", "pipeline"] },
  operator: { imports: ["schema", "engines", "storage", "services", "pipeline", "operations"] },
  fields: { imports: ["schema"] },
  transports: { imports: ["schema", "engines", "fields", "services", "pipeline"] },
  installation: { imports: ["engines", "storage", "jobs", "connectors", "services"] },
  testing: { imports: "all" },
  apps: { imports: "all" },
  tools: { imports: "all" }
}

/** Finds every import that its file's room may not make. */
export const findings = (tree: Tree): ReadonlyArray<string> => [...manifestFindings(tree), ...moduleFindings(tree)]

export const run = async () => findings(await readTree())

const moduleFindings = (tree: Tree): ReadonlyArray<string> =>
  [...tree].flatMap(([path, text]) => {
    if (!isModule(path)) return []
    if (packageRooms[roomOf(path)] === undefined)
      return [`${path} stands in a room that the imports table does not have`]
    return importsOf(path, text).flatMap((one) => {
      const complaint = complaintAbout(path, one)
      return complaint === undefined ? [] : [`${path}:${one.line} ${complaint}`]
    })
  })

/**
 * True for tests, the gate, the generator of examples, the pictures of pages, the faults, the hostile input, the load,
 * Citus, and the parts of the bench that use a test world or start what tests start.
 */
const mayPlayWorlds = (path: string): boolean =>
  isTest(path) ||
  /^tools\/(?:generate\/examples(?:\/|\.ts$)|bench\/(?:trips|servers)\/|(?:pictures|faults|hostile|load|citus|test)\/)/u.test(
    path
  )

const complaintAbout = (path: string, { specifier }: Import): string | undefined => {
  if (specifier === undefined) {
    return isTest(path) || roomOf(path) === "tools"
      ? undefined
      : "imports a computed name; write the specifier as a string literal"
  }
  if (!mayPlayWorlds(path) && isTest(specifier)) return `imports ${specifier}, which is for tests`
  if (specifier.startsWith(".")) return relativeComplaint(path, specifier)
  if (isBuiltin(specifier)) return undefined
  return specifier.startsWith("@tidings/") ? roomComplaint(path, specifier) : externalComplaint(path, specifier)
}

const relativeComplaint = (path: string, specifier: string): string | undefined => {
  const target = posix.join(posix.dirname(path), specifier)
  if (isTest(path) && target.startsWith("test-fixtures/")) return undefined
  return target.startsWith(`${folderOf(path)}/`) ? undefined : `reaches out of ${folderOf(path)} by path: ${specifier}`
}

const roomComplaint = (path: string, specifier: string): string | undefined => {
  const target = specifier.split("/")[1]!
  if (folderOf(path) === `packages/${target}`) return `imports its own package by name: ${specifier}`
  const allowed = allowedFor(path)
  if (allowed === "all" || allowed.includes(target)) return undefined
  return `imports ${specifier}; ${roomOf(path)} may import ${allowed.join(", ") || "no other room"}`
}

const externalComplaint = (path: string, specifier: string): string | undefined => {
  const limited = isTest(path) ? undefined : packageRooms[roomOf(path)]?.externals
  return limited === undefined || limited.includes(packageOf(specifier))
    ? undefined
    : `imports ${specifier}; ${roomOf(path)} may import ${limited.join(", ")}`
}

/** Finds dependencies in a manifest that no file of its room may use. */
const manifestFindings = (tree: Tree): ReadonlyArray<string> =>
  [...tree.keys()]
    .filter((path) => path.endsWith("/package.json") && packageRooms[roomOf(path)] !== undefined)
    .flatMap((path) => {
      const { imports: allowed } = packageRooms[roomOf(path)]!
      if (allowed === "all") return []
      return dependenciesOf(tree, path)
        .filter((wanted) => wanted.startsWith("@tidings/") && !allowed.includes(wanted.slice("@tidings/".length)))
        .map((wanted) => `${path} depends on ${wanted}; ${roomOf(path)} may import ${allowed.join(", ")}`)
    })

const dependenciesOf = (tree: Tree, manifest: string): ReadonlyArray<string> =>
  Object.keys(JSON.parse(tree.get(manifest) ?? "{}").dependencies ?? {})

/**
 * Returns the rooms that a file may import: a test's own room, all that its imports lead to, and the room for tests.
 */
const allowedFor = (path: string): ReadonlyArray<string> | "all" => {
  const { imports } = packageRooms[roomOf(path)]!
  if (imports === "all" || !isTest(path)) return imports
  return [...below(roomOf(path)), "testing"]
}

const below = (room: string): ReadonlyArray<string> => {
  const { imports } = packageRooms[room]!
  const direct = imports === "all" ? [] : imports
  return [...new Set([...direct, ...direct.flatMap(below)])]
}

const roomOf = (path: string): string => {
  const [top, second] = path.split("/")
  return top === "packages" ? second! : top!
}

/** Returns the folder that a file must not reach out of: that of its package. */
const folderOf = (path: string): string =>
  path
    .split("/")
    .slice(0, path.startsWith("tools/") ? 1 : 2)
    .join("/")
