import { existsSync } from "node:fs"
import { basename, dirname, extname, join } from "node:path"
import { createRequire } from "node:module"
import type { Plugin } from "rolldown"

const url = /new URL\(\s*"(?<path>[^"]+)",\s*import\.meta\.url\s*\)/gu
const urlWithin = /new URL\(\s*`(?<folder>[^`$]+)\/(?<rest>\$\{[^`]*)`,\s*import\.meta\.url\s*\)/gu
const resolved = /import\.meta\.resolve\(\s*"(?<specifier>[^"]+)"\s*\)/gu

interface Carried {
  readonly plugin: Plugin
  /** Files and folders that modules read by path: from their name in the bundle's data folder to their source. */
  readonly data: ReadonlyMap<string, string>
}

/**
 * Redirects files that modules name by their own URL to copies beside the bundle: threads as chunks, everything else,
 * scripts of pages too, unchanged in `data/`.
 */
export const carry = (): Carried => {
  const data = new Map<string, string>()
  const kept = (path: string): string => {
    if (!existsSync(path)) throw new Error(`${path} is read by a module and does not exist`)
    const name = basename(path)
    if ((data.get(name) ?? path) !== path)
      throw new Error(`${path} and ${data.get(name)} would have one name in the package`)
    data.set(name, path)
    return name
  }
  const plugin: Plugin = {
    name: "carry",
    transform: {
      filter: { code: /import\.meta\.(?:url|resolve)/u },
      handler(code, id) {
        const beside = (path: string) => join(dirname(id), path)
        const changed = code
          .replaceAll(url, (all, path: string) => {
            const target = beside(path)
            if (extname(target) === ".ts" && existsSync(target)) {
              const reference = this.emitFile({ type: "chunk", id: target, name: basename(target, extname(target)) })
              return `new URL(import.meta.ROLLUP_FILE_URL_${reference})`
            }
            if (!existsSync(target)) return all
            return `new URL("./data/${kept(target)}", import.meta.url)`
          })
          .replaceAll(
            urlWithin,
            (_, folder: string, rest: string) => `new URL(\`./data/${kept(beside(folder))}/${rest}\`, import.meta.url)`
          )
          .replaceAll(resolved, (_, specifier: string) => {
            const path = createRequire(id).resolve(specifier)
            return `new URL("./data/${kept(path)}", import.meta.url).href`
          })
        return changed === code ? undefined : { code: changed }
      }
    }
  }
  return { plugin, data }
}
