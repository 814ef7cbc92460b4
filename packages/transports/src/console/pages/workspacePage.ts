import type { Reply } from "../../http/Reply.ts"
import { choice } from "../../pages/choice.ts"
import { html } from "../../pages/html.ts"
import { page } from "../../pages/page.ts"
import { panelStyle } from "../../pages/panel.ts"
import { consolePaths } from "../paths.ts"

interface WorkspacePage {
  readonly user: string
  readonly workspaces: ReadonlyArray<{ readonly id: string; readonly name: string }>
  readonly current: string | undefined
  readonly csrf: string
  readonly signOut: string
}

/** The page that asks a member of several workspaces for one of them. */
export const workspacePage = ({ csrf, current, signOut, user, workspaces }: WorkspacePage): Reply =>
  page({
    title: "Which workspace? · Tidings",
    style: panelStyle,
    main: html`<div class="card panel">
      <h1>Which workspace?</h1>
      <form method="post">
        <input type="hidden" name="csrf" value="${csrf}" />
        <fieldset>
          <legend>You are a member of ${workspaces.length}</legend>
          ${workspaces.map(({ id, name }, index) => choice("workspace", id, name, id, current === undefined ? index === 0 : id === current))}
        </fieldset>
        <div class="actions"><button class="button">Go on</button></div>
      </form>
      <hr />
      <form class="quiet small" method="post" action="${consolePaths.signOut}">
        Signed in as ${user}.
        <input type="hidden" name="csrf" value="${signOut}" />
        <button class="link">Sign out</button>
      </form>
    </div>`
  })
