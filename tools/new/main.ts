import { root } from "../source/root.ts"
import { create } from "./create.ts"
import { InvalidRequest } from "./RowKind.ts"

try {
  for (const path of await create(root, process.argv.slice(2))) console.log(path)
} catch (error) {
  if (!(error instanceof InvalidRequest)) throw error
  console.error(error.message)
  process.exitCode = 1
}
