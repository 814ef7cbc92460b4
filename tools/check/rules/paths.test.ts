import { assert, it } from "@effect/vitest"
import { findings } from "./paths.ts"

const there = new Set(["docs/guides/pages.md", "packages/jobs", "packages/jobs/README.md"])
const found = (text: string, path = "docs/guides/copy.md") => findings(new Map([[path, text]]), (one) => there.has(one))

it.each([
  "See [pages](./page.md).",
  "See [pages](../pages.md#a-form).",
  "A line of `packages/jobs/src/settings.ts`.",
  "[here](pages.md) and [there](nowhere.md)"
])("finds what is named and is not there: %s", (text) => {
  assert.lengthOf(found(text), 1)
})

it.each([
  "See [pages](./pages.md#a-form) and [jobs](../../packages/jobs/README.md).",
  "See `packages/jobs` and [a page](https://example.com/nowhere.md) and [docs](/docs/connect).",
  "A row is `packages/operations/src/<group>/<name>.ts`, which is no path.",
  "```sh\ncat packages/nowhere.ts\n```"
])("leaves what is there, what is elsewhere and what stands for any: %s", (text) => {
  assert.deepStrictEqual(found(text), [])
})
