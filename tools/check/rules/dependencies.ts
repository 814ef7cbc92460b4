import { isBuiltin } from "node:module"
import { dirname, join, relative } from "node:path/posix"
import { type Import, importsOf, packageOf } from "../../source/imports.ts"
import { isModule, isTest, readTree, type Tree } from "../../source/tree.ts"

export const name = "dependencies"

/** The workspace of the outside parties that tests consult, which is installed apart. */
const judges = "tools/judges/"

const manifestPath = /^(?:(?:packages|apps)\/[^/]+\/|tools\/|)package\.json$/u

/** Text of each file of a package. */
type Files = ReadonlyArray<readonly [path: string, text: string]>

interface Manifest {
  readonly path: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly files: Files
  /** True if nothing of it is ever part of the product. */
  readonly isForTests: boolean
}

/**
 * Finds imports of packages that the importing package's own manifest does not declare, whether or not they resolve;
 * dependencies that no source of their package names, be it to import them, to find them by path or to start them, or
 * that only its tests name; versions that are no exact ones; and links other than those of tests to their judges.
 */
export const findings = (tree: Tree): ReadonlyArray<string> => {
  const manifests = manifestsOf(tree)
  const judged = `${judges}package.json`
  const { devDependencies: judging = {} } = JSON.parse(tree.get(judged) ?? "{}") as Partial<Manifest>
  return [
    ...manifests.flatMap((one) => [
      ...undeclaredIn(one),
      ...unusedIn(one),
      ...inexactIn(one.path, { ...one.dependencies, ...one.devDependencies }),
      ...wrongLinksIn(one, judging)
    ]),
    ...inexactIn(judged, judging),
    ...Object.keys(judging)
      .filter((one) => !manifests.some((manifest) => Object.hasOwn(linksOf(manifest), one)))
      .map((one) => `${judged} has ${one}, to which no package links`),
    ...[...tree].flatMap(([path, text]) =>
      path.endsWith("pnpm-workspace.yaml") ? inexactIn(path, catalogOf(text)) : []
    )
  ]
}

export const run = async () => findings(await readTree())

const manifestsOf = (tree: Tree): ReadonlyArray<Manifest> =>
  [...tree].flatMap(([path, text]) => {
    if (!manifestPath.test(path)) return []
    const { dependencies = {}, devDependencies = {}, scripts } = JSON.parse(text)
    const isRoot = path === "package.json"
    const folder = isRoot ? "tools/" : `${dirname(path)}/`
    const files = [...tree].filter(([file]) => file.startsWith(folder) && !file.startsWith(judges) && file !== path)
    // The commands of the root's dependencies are started by its scripts and by the tools.
    if (isRoot) files.push([path, JSON.stringify(scripts)])
    const isForTests = folder === "tools/" || folder === "packages/testing/"
    return [{ path, dependencies, devDependencies, files, isForTests }]
  })

/** The room for tests imports all others, which therefore are lent it by the root. */
const lent = "@tidings/testing"

const undeclaredIn = ({ dependencies, devDependencies, files, isForTests, path: manifest }: Manifest) =>
  files.flatMap(([path, text]) => {
    if (!isModule(path) || manifest === "package.json") return []
    const mayBeOfTests = isForTests || isTest(path)
    const isDeclared = (wanted: string) =>
      Object.hasOwn(dependencies, wanted) ||
      (mayBeOfTests && (wanted === lent || Object.hasOwn(devDependencies, wanted)))
    return importsOf(path, text)
      .filter(isOfPackage)
      .filter(({ specifier }) => !isDeclared(packageOf(specifier)))
      .map(({ line, specifier }) => `${path}:${line} imports ${specifier}, which ${manifest} does not declare`)
  })

const isOfPackage = (one: Import): one is Import & { readonly specifier: string } =>
  one.specifier !== undefined && /^@?\w/u.test(one.specifier) && !isBuiltin(one.specifier)

const unusedIn = ({ dependencies, devDependencies, files, isForTests, path }: Manifest): ReadonlyArray<string> => {
  const all = textOf(files)
  const product = isForTests ? all : textOf(files.filter(([file]) => !isTest(file)))
  const named = Object.keys({ ...dependencies, ...devDependencies }).filter((one) => isNamed(all, one))
  return [
    ...Object.keys({ ...dependencies, ...devDependencies })
      .filter((one) => !named.includes(one))
      .map((one) => `${path} depends on ${one}, which nothing of it names`),
    ...named
      .filter((one) => Object.hasOwn(dependencies, one) && !isNamed(product, one))
      .map((one) => `${path} has ${one} among its dependencies, which only its tests name`)
  ]
}

const textOf = (files: Files): string => files.map(([, text]) => text).join("\n")

/** Commands that are not called as the package that has them. */
const commands: Readonly<Record<string, string>> = { typescript: "tsc" }

const isNamed = (text: string, dependency: string): boolean => {
  const subject = subjectOf(dependency)
  const written = [
    `"${subject}"`,
    `"${subject}/`,
    `/${subject}/`,
    `\`${subject}/`,
    `${subject.split("/")[0]}/\${`,
    `"${commands[subject] ?? subject} `,
    `"${commands[subject] ?? subject}"`
  ]
  return written.some((one) => text.includes(one))
}

/**
 * Returns the package that a package of types describes: `@types/sax` describes `sax`, `@types/babel__core` describes
 * `@babel/core`.
 */
const subjectOf = (dependency: string): string =>
  dependency.replace(/^@types\//u, "").replace(/^(?!@)(\w[\w.-]*)__/u, "@$1/")

const exact = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.-]+)?$|^(?:catalog:|workspace:\*|link:.+)$/u

const inexactIn = (path: string, pins: Readonly<Record<string, string>>): ReadonlyArray<string> =>
  Object.entries(pins)
    .filter(([, version]) => !exact.test(version))
    .map(([dependency, version]) => `${path} has ${dependency} in "${version}", which is no exact version`)

/** Returns the versions that a workspace's catalog has by package. */
const catalogOf = (workspace: string): Readonly<Record<string, string>> => {
  const [, lines = ""] = /^catalog:\n((?: +.*\n)*)/mu.exec(workspace) ?? []
  const pairs = lines.matchAll(/^ +"?([\w@/.-]+)"?: "?([^"\n]+)"?$/gmu)
  return Object.fromEntries(Array.from(pairs, ([, dependency, version]) => [dependency!, version!]))
}

const linksOf = ({ dependencies, devDependencies }: Manifest): Readonly<Record<string, string>> => {
  const all = Object.entries({ ...dependencies, ...devDependencies })
  return Object.fromEntries(all.filter(([, version]) => version.startsWith("link:")))
}

/** Finds links that lead elsewhere than to the judge of their name, and those of the product. */
const wrongLinksIn = (manifest: Manifest, judging: Readonly<Record<string, string>>): ReadonlyArray<string> =>
  Object.entries(linksOf(manifest)).flatMap(([dependency, version]) => {
    const { dependencies, isForTests, path } = manifest
    const target = relative(`${judges}node_modules`, join(dirname(path), version.slice("link:".length)))
    if (target !== dependency || !Object.hasOwn(judging, dependency)) {
      return [`${path} links ${dependency} to ${version}, which is not what tools/judges has by this name`]
    }
    return !isForTests && Object.hasOwn(dependencies, dependency)
      ? [`${path} links ${dependency} among its dependencies: a judge is of tests alone`]
      : []
  })
