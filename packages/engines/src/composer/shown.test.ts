import { expect, it } from "@effect/vitest"
import { fileURLToPath } from "node:url"
import { asMarkdown } from "./testing/asMarkdown.ts"
import { cases } from "./testing/briefs/cases.ts"

const folder = new URL("../../../../docs/composer/", import.meta.url)

// Written anew by `npx vitest run packages/services/src/composer -u`.
it.each(cases.map((one) => [one.id, one] as const))("docs show what is made of %s", async (id, one) => {
  await expect(asMarkdown(one)).toMatchFileSnapshot(fileURLToPath(new URL(`${id}.md`, folder)))
})
