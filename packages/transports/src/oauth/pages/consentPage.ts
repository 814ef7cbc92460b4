import type { Preset } from "@tidings/schema/Scope"
import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { sandboxSays } from "@tidings/services/installation/sandboxSays"
import type { Reply } from "../../http/Reply.ts"
import { choice, panelStyle } from "../../pages/panel.ts"
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

const again = (csrf: string): Html =>
  html`<form method="post">
    <input type="hidden" name="csrf" value="${csrf}" />
    <button class="link" name="do" value="again">Use another code</button>
  </form>`

/** The facts of the request: the workspace, the target of the answer, and the verified publisher. */
const facts = ({ destination, publisher, workspaces }: ConsentPage): Html =>
  html`<dl>
    ${
      workspaces.length === 1 &&
      html`<dt>Workspace</dt>
        <dd>${workspaces[0]!.name}</dd>`
    }
    <dt>Answer goes to</dt>
    <dd>${destination}</dd>
    ${
      publisher !== undefined &&
      html`<dt>Described by</dt>
        <dd>${publisher}</dd>`
    }
  </dl>`

const question = (asked: ConsentPage): Html => html`
  ${facts(asked)}
  ${asked.publisher === undefined && html`<p class="quiet small">It named itself; nobody has checked that name. Go on only if you have just asked it to connect.</p>`}
  <form method="post">
    <input type="hidden" name="csrf" value="${asked.csrf}" />
    ${workspaceField(asked.workspaces)}
    <fieldset>
      <legend>What it may do</legend>
      ${asked.presets.map(({ allows, name, preset }) => choice("preset", preset, name, allows, preset === asked.preset))}
    </fieldset>
    <div class="actions">
      <button class="button" name="do" value="approve">Approve</button>
      <button class="button plain" name="do" value="refuse" formnovalidate>Refuse</button>
    </div>
  </form>
`

const nowhere = ({ csrf }: ConsentPage): Html => html`
  <p class="message wrong" role="alert">You are no member of a workspace here, so there is nothing to connect it to.</p>
  <form method="post">
    <input type="hidden" name="csrf" value="${csrf}" />
    <button class="button" name="do" value="refuse">Back to the program</button>
  </form>
`

/** The page that asks the signed-in person what a client may do, and in which workspace. */
export const consentPage = (asked: ConsentPage): Reply =>
  page({
    title: `Connect ${asked.client}?`,
    style: panelStyle,
    formAction: asked.formAction,
    main: html`<div class="card panel">
      <h1>Connect ${asked.client}?</h1>
      ${asked.workspaces.length === 0 ? nowhere(asked) : question(asked)}
      <hr />
      <div class="quiet small">Signed in as ${asked.user}. ${again(asked.csrf)}</div>
      <p class="quiet small">It acts in the live world; ${sandboxSays.replace("A sandbox key", "a sandbox key")}</p>
      <p class="quiet small">End it at any time: <code>${commandLine("key revoke")}</code>.</p>
    </div>`
  })
