import { assert, layer } from "@effect/vitest"
import { browserIsMissing } from "@tidings/testing/Browser"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { walker } from "../../testing/walker.ts"

const disc = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><circle cx="1" cy="1" r="1"/></svg>'

layer(world, { excludeTestServices: true })("a field that is a file", (it) => {
  it.effect.skipIf(browserIsMissing)(
    "takes one from the disk, a picture or a table, and says which are too large",
    () =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        const key = { key: workspace.live }
        const { walk } = yield* walker(workspace)
        const chosen = (name: string, mimeType: string, text: string) => ({ name, mimeType, buffer: Buffer.from(text) })
        yield* walk(async (page) => {
          await page.goto(new URL("/operations/upload_asset", page.url()).href)
          const file = page.getByLabel("File, from the disk")
          await file.setInputFiles(chosen("large.svg", "image/svg+xml", " ".repeat(1_500_000)))
          assert.strictEqual(await page.locator("textarea[name=data_base64]").inputValue(), "")
          await file.setInputFiles(chosen("disc.svg", "image/svg+xml", disc))
          await page.locator("textarea[name=data_base64]:valid").waitFor()
          await page.getByRole("button", { name: "Add a file to the library" }).click()
          await page.getByText("Add a file to the library: done").waitFor()
          await page.goto(new URL("/operations/import_contacts", page.url()).href)
          await page
            .getByLabel("CSV, from the disk")
            .setInputFiles(chosen("people.csv", "text/csv", "email\nada@example.com\n"))
          await page.locator("textarea[name=csv]:valid").waitFor()
          await page.getByRole("button", { name: "Import contacts from a file" }).click()
          await page.getByText(": done").waitFor()
        })
        const [asset] = (yield* call("list_assets", {}, key)).body.data
        assert.strictEqual(asset.filename, "disc.svg")
        assert.lengthOf((yield* call("list_contact_imports", {}, key)).body.data, 1)
      })
  )
})
