// `node tools/generate/all.ts [generator …]`: writes every generated file, or those of the generators that are named.
import { root } from "../source/root.ts"
import { type Generator, generators } from "./generators.ts"
import { write } from "./write.ts"

const named = process.argv.slice(2)
const loads = named.length === 0 ? generators : named.map((name) => (): Promise<Generator> => import(`./${name}.ts`))

for (const load of loads) {
  const generator = await load()
  for (const path of await write(root, await generator.files())) console.log(path)
}
