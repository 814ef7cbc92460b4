import { existsSync } from "node:fs"
import { root } from "../source/root.ts"

/** Throws unless the outside parties that tests and rules consult are installed, which `pnpm start` leaves out. */
export default (): void => {
  if (existsSync(`${root}tools/judges/node_modules`)) return
  throw new Error("Tests and checks consult tools/judges, which are not installed yet: run npx -y pnpm@12 judges")
}
