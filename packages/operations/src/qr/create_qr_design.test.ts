import { assert, layer } from "@effect/vitest"
import { Credits } from "@tidings/services/credits/Credits"
import { qrDesign, shortLink } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const encodes = { kind: "static", payload: "https://example.com" }
const band = { kind: "cta-band", text: "Scan me" }

/** Makes a workspace with this many credits; `left` reads its balance. */
const paying = Effect.fnUntraced(function* (credits: number) {
  const workspace = yield* makeWorkspace()
  const account = yield* Credits
  yield* account.grant(workspace.id, credits)
  return { ...workspace, left: account.grant(workspace.id, 0) }
})

layer(world)("create_qr_design", (it) => {
  it.effect("answers the design as it was given, without an image, for one credit", () =>
    Effect.gen(function* () {
      const { left, live: key } = yield* paying(3)
      const design = {
        encodes,
        label: "Poster",
        tags: ["spring"],
        style: { bodyShape: "dots", margin: 2 },
        frame: band
      }
      const { body, status } = yield* call("create_qr_design", design, { key })
      assert.strictEqual(status, 201)
      const { createdAt, qrId, updatedAt, ...rest } = body
      assert.deepStrictEqual(rest, design)
      assert.match(qrId, /^qr_/u)
      assert.strictEqual(createdAt, updatedAt)
      assert.strictEqual(yield* left, 2)
    })
  )

  it.effect("leaves what is not given as codes usually look", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const { body } = yield* call("create_qr_design", { encodes }, { key })
      assert.deepInclude(body, { label: null, tags: [], style: {}, frame: { kind: "plain" } })
    })
  )

  const refused: ReadonlyArray<readonly [object, ...paths: ReadonlyArray<string>]> = [
    [{ style: { foregroundColor: "#ffffff", backgroundColor: "#000000" } }, "style.foregroundColor"],
    [{ style: { foregroundColor: "#cccc00" } }, "style.foregroundColor"],
    [{ frame: { ...band, textColor: "#123456", bandColor: "#123457" } }, "frame.textColor"],
    [{ frame: { ...band, text: " " } }, "frame.text"],
    [{ frame: { ...band, text: "扫一扫" } }, "frame.text"],
    [{ frame: band, style: { margin: 0 } }, "style.margin"],
    [{ style: { logoAssetId: "asset_missing" } }, "style.logoAssetId"],
    [{ encodes: { kind: "shortLink", linkId: "lnk_missing" } }, "encodes.linkId"],
    [{ encodes: { kind: "wifi", ssid: "Guests", encryption: "WPA", password: "short" } }, "encodes.password"],
    [{ encodes: { kind: "static", payload: "javascript:alert(1)" } }, "encodes.payload"],
    [{ encodes: { kind: "static", payload: "ü".repeat(1_200) } }, "encodes.payload"],
    [{ encodes: { kind: "vcard" } }, "encodes.firstName"],
    [
      {
        encodes: {
          kind: "vcard",
          firstName: "Ada",
          note: "ü".repeat(500),
          address: "ö".repeat(500),
          title: "ä".repeat(200)
        },
        style: { errorCorrection: "H" }
      },
      "encodes"
    ],
    [
      {
        encodes: { kind: "wifi", ssid: "Guests", encryption: "nopass", password: "x" },
        style: { foregroundColor: "#ffffff", logoAssetId: "asset_missing" },
        frame: { ...band, text: "😀" }
      },
      "encodes.password",
      "style.foregroundColor",
      "style.logoAssetId",
      "frame.textColor",
      "frame.text"
    ]
  ]

  it.effect("refuses a design that nobody could scan or read, at every culprit, and charges nothing", () =>
    Effect.gen(function* () {
      const { left, live: key } = yield* paying(1)
      for (const [design, ...paths] of refused) {
        const { body, status } = yield* call("create_qr_design", { encodes, ...design }, { key })
        assert.deepStrictEqual([status, body.error.code], [422, "field_invalid"])
        const named = body.error.fields.map(({ path }: { path: string }) => path)
        assert.deepStrictEqual(named.toSorted(), paths.toSorted(), JSON.stringify(design))
      }
      assert.strictEqual(yield* left, 1)
    })
  )

  it.effect("makes nothing when the workspace cannot pay", () =>
    Effect.gen(function* () {
      const { left, live: key } = yield* paying(0)
      const { body, status } = yield* call("create_qr_design", { encodes }, { key })
      assert.deepStrictEqual([status, body.error.code], [402, "insufficient_credits"])
      assert.strictEqual(yield* left, 0)
    })
  )

  it.effect("encodes a short link of the workspace's, not another's, and none that was archived", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const stranger = yield* makeWorkspace()
      const { linkId } = yield* shortLink(workspace)
      const create = (key: string) =>
        Effect.map(
          call("create_qr_design", { encodes: { kind: "shortLink", linkId } }, { key }),
          ({ status }) => status
        )
      assert.deepStrictEqual([yield* create(workspace.live), yield* create(stranger.live)], [201, 422])
      yield* call("archive_short_link", { linkId }, { key: workspace.live })
      assert.strictEqual(yield* create(workspace.live), 422)
    })
  )

  it.effect("takes a picture of the library as its logo, not another file, nor another workspace's", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { qrId } = yield* qrDesign(workspace)
      const saved = Effect.fnUntraced(function* (format: string) {
        const { body } = yield* call("render_qr_design", { qrId, format, saveToAssets: true }, { key: workspace.live })
        return body.assetId as string
      })
      const refusal = Effect.fnUntraced(function* (key: string, style: object) {
        const { body, status } = yield* call("create_qr_design", { encodes, style }, { key })
        return status === 201 ? status : body.error.fields[0].path
      })
      const [png, svg, pdf] = [yield* saved("png"), yield* saved("svg"), yield* saved("pdf")]
      const stranger = yield* makeWorkspace()
      assert.deepStrictEqual(
        [
          yield* refusal(workspace.live, { logoAssetId: png }),
          yield* refusal(workspace.live, { logoAssetId: png.replace("asset_", "ast_") }),
          yield* refusal(workspace.live, { logoAssetId: svg, bodyShape: "rounded" }),
          yield* refusal(workspace.live, { logoAssetId: pdf }),
          yield* refusal(stranger.live, { logoAssetId: png })
        ],
        [201, 201, 201, "style.logoAssetId", "style.logoAssetId"]
      )
    })
  )
})
