import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { trackMail } from "../../mails/tracking/trackMail.ts"
import { compile } from "../testing/inProcess.ts"

const mjml = (element: string) => ({
  mode: "mjml" as const,
  subject: "Hello",
  previewText: "",
  body: `<mjml><mj-body><mj-section><mj-column>\n${element}\n</mj-column></mj-section></mj-body></mjml>`
})

const trackedOf = (html: string) => {
  const led: Array<string> = []
  trackMail(html, {
    click: (target) => (led.push(target), "https://t.example/"),
    pixel: undefined,
    unsubscribe: "https://t.example/u",
    isKept: () => false,
    footer: false
  })
  return led
}

describe("data-tracking in MJML", () => {
  it.effect.each([
    `<mj-button data-tracking="off" href="@">Go</mj-button>`,
    `<mj-button href="@" background-color="#123456" data-tracking='OFF'>Go</mj-button>`,
    `<mj-button\n  href="@"\n  data-tracking = "off"\n>Go</mj-button>`,
    `<mj-image src="https://a.example/a.png" alt="" data-tracking="off" href="@" />`,
    `<mj-social><mj-social-element name="web" data-tracking="off" href="@">x</mj-social-element></mj-social>`,
    `<mj-navbar><mj-navbar-link data-tracking="off" href="@">x</mj-navbar-link></mj-navbar>`,
    `<mj-text><a data-tracking="off" href="@">x</a></mj-text>`
  ])("keeps a link out of tracking: %s", (element) =>
    Effect.gen(function* () {
      for (const href of ["https://app.example/a?b=1&amp;c=2", "{{ url }}", "https://app.example/{{ id }}"]) {
        const off = yield* compile(mjml(element.replace("@", href)))
        assert.include(off.html, `href="`)
        assert.notInclude(off.html, "untracked")
        assert.deepStrictEqual(
          trackedOf(off.html.replaceAll("{{", "").replaceAll("{% url %}", "https://x.example/")),
          []
        )
        const on = yield* compile(mjml(element.replace("@", href).replace(/data-tracking\s*=\s*["']off["']/iu, "")))
        assert.isAbove(trackedOf(on.html.replaceAll("{{", "").replaceAll("{% url %}", "https://x.example/")).length, 0)
      }
    })
  )

  it.effect.each([
    `<mj-button data-tracking="no" href="https://a.example/">Go</mj-button>`,
    `<mj-button data-tracking="off">Go</mj-button>`,
    `<mj-text data-tracking="off">Go</mj-text>`,
    `<mj-button data-other="off" href="https://a.example/">Go</mj-button>`
  ])("is refused where it would do nothing, as any other attribute, with its line: %s", (element) =>
    Effect.gen(function* () {
      const { fields } = yield* Effect.flip(compile(mjml(element)))
      assert.match(fields![0]!.message, /line 2: .*illegal/u)
    })
  )
})
