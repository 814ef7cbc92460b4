// `node tools/generate/all.ts [checked]`: writes every generated file, or those that the check verifies.
import { root } from "../source/root.ts"
import { checked, generators } from "./generators.ts"
import { write } from "./write.ts"

for (const load of process.argv[2] === "checked" ? checked : generators) {
  const generator = await load()
  for (const path of await write(root, await generator.files())) console.log(path)
}
