import { setFlagsFromString } from "node:v8"

/**
 * Loads the embedded engine. V8 frees no WebAssembly code of the process from then on: with a second thread it could
 * free the same wrapper of an import twice, which ended the process (`Check failed: jit_page.has_value()`, Node.js 24).
 */
export const loadPglite = async () => {
  setFlagsFromString("--no-wasm-code-gc")
  return import("@electric-sql/pglite")
}
