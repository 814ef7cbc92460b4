import type { Plugin } from "rolldown"

/**
 * Modules of Node.js whose `import` reads every export, which loads fetch, HTTP/2, TLS and web cryptography just for
 * createServer: 10 MB, and 5 in each thread.
 */
const whole = ["crypto", "http", "https", "tls"]
const own = /^\0sparing:(?<name>\w+)$/u
const asked = new RegExp(`^(?:node:)?(?:${whole.join("|")})$`, "u")

/**
 * Returns the source of a replacement for a module of Node.js, which is loaded at the first use of one of its exports.
 */
const stead = async (name: string): Promise<string> => {
  const { default: _, ...exports } = await import(`node:${name}`)
  const names = Object.keys(exports)
  return [
    "let loaded",
    `const taken = (each) => (loaded ??= process.getBuiltinModule("node:${name}"))[each]`,
    ...names.map((each) => `export const ${each} = /*#__PURE__*/ taken("${each}")`),
    `export default { ${names.map((each) => `get ${each}() { return taken("${each}") }`).join(", ")} }`
  ].join("\n")
}

/** Makes the bundle load only the parts of Node.js that it uses. Decided in docs/decisions/running.md. */
export const sparing: Plugin = {
  name: "sparing",
  resolveId: {
    filter: { id: asked },
    handler: (specifier, _, { kind }) =>
      kind === "import-statement" ? `\0sparing:${specifier.replace("node:", "")}` : undefined
  },
  load: {
    filter: { id: own },
    handler: async (id) => ({ code: await stead(own.exec(id)!.groups!["name"]!), moduleSideEffects: false })
  }
}
