import type { Preset } from "@tidings/schema/Scope"
import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { sandboxSays } from "@tidings/services/installation/sandboxSays"
import type { Reply } from "../../http/Reply.ts"
import { button, choice } from "../../pages/parts/controls.ts"
import { facts, noteBox } from "../../pages/parts/layout.ts"
import { html, type Html } from "../../pages/html.ts"
import { page } from "../../pages/page.ts"
import type { PresetWords } from "./presetsOf.ts"

interface ConsentPage {
  readonly client: string
  /** Host of the document that describes the client; undefined for a client that registered itself. */
  readonly publisher: string | undefined
  /** The target of the answer, in words. */
  readonly destination: string
  readonly user: string
  readonly workspaces: ReadonlyArray<{ readonly id: string; readonly name: string }>
  readonly presets: ReadonlyArray<PresetWords>
  /** The preset that is selected at first. */
  readonly preset: Preset
  readonly csrf: string
  readonly formAction: string
}

const workspaceField = (workspaces: ConsentPage["workspaces"]): Html =>
  workspaces.length === 1
    ? html`<input type="hidden" name="workspace" value="${workspaces[0]!.id}" />`
    : html`<fieldset>
        <legend>Which workspace</legend>
        ${workspaces.map(({ id, name }) => choice("workspace", id, name, id, false))}
      </fieldset>`

const question = (asked: ConsentPage): Html => html`
  ${facts([
    ["Workspace", asked.workspaces.length === 1 && asked.workspaces[0]!.name],
    ["Answer goes to", asked.destination],
    ["Described by", asked.publisher]
  ])}
  ${asked.publisher === undefined && html`<p class="quiet small">It named itself; nobody has checked that name. Go on only if you have just asked it to connect.</p>`}
  <form class="form" method="post">
    <input type="hidden" name="csrf" value="${asked.csrf}" />
    ${workspaceField(asked.workspaces)}
    <fieldset>
      <legend>What it may do</legend>
      ${asked.presets.map(({ allows, name, preset }) => choice("preset", preset, name, allows, preset === asked.preset))}
    </fieldset>
    <div class="pair">
      ${button("Approve", { look: "go", name: "do", value: "approve" })}
      ${button("Refuse", { name: "do", value: "refuse", skips: true })}
    </div>
  </form>
`

const nowhere = ({ csrf }: ConsentPage): Html => html`
  ${noteBox("bad", "triangle-alert", "You are no member of a workspace here, so there is nothing to connect it to.")}
  <form method="post">
    <input type="hidden" name="csrf" value="${csrf}" />
    ${button("Back to the program", { look: "go wide", name: "do", value: "refuse" })}
  </form>
`

/** The page that asks the signed-in person what a client may do, and in which workspace. */
export const consentPage = (asked: ConsentPage): Reply =>
  page({
    title: `Connect ${asked.client}?`,
    of: "ours",
    width: "wide",
    formAction: asked.formAction,
    main: html`<h1>Connect ${asked.client}?</h1>
      ${asked.workspaces.length === 0 ? nowhere(asked) : question(asked)}
      <hr />
      <form class="aside" method="post">
        Signed in as ${asked.user}.
        <input type="hidden" name="csrf" value="${asked.csrf}" />
        ${button("Use another code", { look: "bare sm", name: "do", value: "again" })}
      </form>
      <p class="quiet small">It acts in the live world; ${sandboxSays.replace("A sandbox key", "a sandbox key")}</p>
      <p class="quiet small">End it at any time: <code>${commandLine("key revoke")}</code>.</p>`
  })
