import { basename } from "node:path"
import ts from "typescript"

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: []
}

/** Returns a strict compiler's errors in programs and all their imports, each with file and line. */
export const typeMistakes = (paths: ReadonlyArray<string>): ReadonlyArray<string> =>
  ts.getPreEmitDiagnostics(ts.createProgram(paths, options)).map(({ file, messageText, start = 0 }) => {
    const line = file?.text.slice(start).split("\n", 1).join("")
    return `${basename(file?.fileName ?? "")}: ${line}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`
  })
