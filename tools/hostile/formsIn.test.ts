import { assert, describe, it } from "@effect/vitest"
import { formsIn } from "./formsIn.ts"

const seen = (text: string) => formsIn({ text, url: "http://127.0.0.1/people?q=x" })

describe("the forms of a page", () => {
  it("have the fields that they are filled with, and the buttons that add one", () =>
    assert.deepStrictEqual(
      seen(
        `<form method="post" action="/people/con_1"><input type="hidden" name="csrf" value="a&amp;b"><textarea name="note"></textarea><select name="list"></select><button>Save</button><button name="do" value="drop">Drop</button></form>`
      ),
      [
        {
          action: "/people/con_1",
          fields: [
            ["csrf", "a&b"],
            ["note", ""],
            ["list", ""]
          ],
          buttons: [{ action: undefined }, { action: undefined, field: ["do", "drop"] }] as never
        }
      ]
    ))

  it("go to their page without an action of their own, and to where a button leads", () =>
    assert.deepStrictEqual(
      seen(`<form method="post"><button formaction="/people/new">New</button></form>`).map(({ action }) => action),
      ["/people", "/people/new"]
    ))

  it("are those that are posted, but what ends the session", () =>
    assert.deepStrictEqual(seen(`<form><input name="q"></form><form method="post" action="/sign-out"></form>`), []))
})
