import { cp, rm } from "node:fs/promises"
import { isBuiltin } from "node:module"
import { join } from "node:path"
import { type Plugin, rolldown, type RolldownLog } from "rolldown"
import { leastNode } from "@tidings/services/installation/leastNode"
import { root } from "../source/root.ts"
import { carry } from "./carry.ts"
import { isOutside } from "./testedVersions.ts"
import { sparing } from "./sparing.ts"

/**
 * False for warnings to ignore. A dependency's optional package that is not installed here is missing in the bundle
 * too, and its importer handles that.
 */
const isWorthSaying = ({ code }: RolldownLog): boolean => code !== "EVAL" && code !== "COMMONJS_VARIABLE_IN_ESM"

/** Paths of the files in a bundle, of packages and of our own. */
export type Ingredients = ReadonlySet<string>

const raw = /String\.raw`[^`]*[^\0-\x7f]/u

/**
 * Escapes non-ASCII characters: with one of them V8 keeps a file at two bytes a character. `charset` does not escape
 * those in template literals.
 */
const ascii: Plugin = {
  name: "ascii",
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "chunk") continue
      if (raw.test(file.code))
        throw new Error(`${file.fileName} has String.raw with what is not ASCII; write \\u there`)
      file.code = file.code.replaceAll(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`
      )
    }
  }
}

/**
 * Bundles the launcher, and with it server, command line, bridge and threads, into a folder, with the files that they
 * read by path. It imports only Node.js and the packages left to npm, in the syntax of the oldest supported Node.js.
 */
export const bundle = async (folder: string): Promise<Ingredients> => {
  await rm(folder, { recursive: true, force: true })
  const { data, plugin } = carry()
  const build = await rolldown({
    input: { tidings: join(root, "apps/launcher/src/main.ts") },
    platform: "node",
    external: (specifier) => isOutside(specifier),
    plugins: [plugin, sparing, ascii],
    transform: { target: `node${leastNode}` },
    onLog: (level, log) => {
      if (level === "warn" && isWorthSaying(log)) throw new Error(log.message)
    }
  })
  const { output } = await build.write({
    dir: folder,
    format: "esm",
    // Libraries depend on names: oidc-provider stores its records under the names of its classes. Readers of a stack
    // need them too.
    keepNames: true,
    minify: {
      compress: { keepNames: { class: true, function: true } },
      mangle: false,
      codegen: true
    },
    charset: "ascii",
    comments: { legal: false },
    chunkFileNames: "[name]-[hash].js"
  })
  const chunks = output.filter((one) => one.type === "chunk")
  const own = new Set(output.map(({ fileName }) => fileName))
  for (const { dynamicImports, fileName, imports } of chunks)
    for (const imported of [...imports, ...dynamicImports])
      if (!own.has(imported) && !isBuiltin(imported) && !isOutside(imported))
        throw new Error(`${fileName} imports ${imported}, which nobody installs`)
  await Promise.all([...data].map(([name, from]) => cp(from, join(folder, "data", name), { recursive: true })))
  return new Set([...chunks.flatMap(({ moduleIds }) => moduleIds), ...data.values()])
}
