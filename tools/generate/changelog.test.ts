import { assert, it } from "@effect/vitest"
import { stale } from "../check/rules/generated.ts"
import { files, releasesIn, withVersion } from "./changelog.ts"

const intro = "# Changelog\n\nWords.\n\n## [Unreleased]\n\n### Added\n\n- Soon\n\n"

it("reads releases with their changes by kind, on one line each, without what is not released", () => {
  const text = `${intro}## [0.2.0] - 2026-12-01\n\n### Added\n\n- One\n  of two lines\n- Two\n\n### Fixed\n\n- Three\n\n## [0.1.0] - 2026-11-22\n`
  assert.deepStrictEqual(releasesIn(text), [
    { version: "0.2.0", date: "2026-12-01", changes: { added: ["One of two lines", "Two"], fixed: ["Three"] } },
    { version: "0.1.0", date: "2026-11-22", changes: {} }
  ])
})

it.each([["## [0.2.0]\n"], ["## 0.2.0 - 2026-12-01\n"], ["## [0.2.0] - 2026-12-01\n\n### Novelties\n\n- One\n"]])(
  "refuses %j",
  (text) => {
    assert.throws(() => releasesIn(intro + text), /CHANGELOG\.md has a/u)
  }
)

it("gives the published package the root's version, so that the check refuses another", async () => {
  const written = await files()
  const manifest = written.get("apps/bridge/package.json")!
  assert.strictEqual(withVersion(manifest, "0.0.1"), manifest.replace(/"version": "[^"]*"/u, '"version": "0.0.1"'))
  assert.deepStrictEqual(
    await stale(written, async (path) =>
      path === "apps/bridge/package.json" ? withVersion(manifest, "0.0.1") : written.get(path)
    ),
    ["apps/bridge/package.json is stale: run pnpm generate"]
  )
})
