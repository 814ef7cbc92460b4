import { root } from "../check/root.ts"
import { generators } from "./generators.ts"
import { write } from "./write.ts"

for (const load of generators) {
  const generator = await load()
  for (const path of await write(root, await generator.files())) console.log(path)
}
