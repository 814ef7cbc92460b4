import { html, type Html } from "../../pages/html.ts"
import { outside } from "../../pages/outside.ts"
import { icon } from "../../pages/parts/icon.ts"
import { live } from "../../pages/parts/live.ts"
import { consolePaths, inWorld } from "../paths.ts"
import { type RoomPlace, roomGroups } from "../RoomPlace.ts"
import type { Visit } from "../Visit.ts"

const workspaceMenu = ({ member: { workspace }, tokenFor }: Visit): Html =>
  html`<details class="menu">
    <summary class="who">
      <span class="face" aria-hidden="true">${Array.from(workspace.name)[0]}</span
      ><span>${outside(workspace.name)}</span>${icon("chevrons-up-down")}
    </summary>
    <div class="pop">
      <a href="${consolePaths.workspace}">${icon("chevrons-up-down")}Another workspace</a>
      <hr />
      <form method="post" action="${consolePaths.signOut}">
        <input type="hidden" name="csrf" value="${tokenFor(consolePaths.signOut)}" />
        <button>${icon("log-out")}Sign out</button>
      </form>
    </div>
  </details>`

const worlds = ({ livemode, segments }: Visit): Html => {
  const here = `/${segments[0]}`
  const world = (isLive: boolean, words: string, drawn: Html) =>
    html`<a href="${inWorld(here, isLive)}" ${livemode === isLive && html` aria-current="true"`}>${drawn}${words}</a>`
  return html`<div class="env" role="group" aria-label="Mode">
    ${world(true, "Live", icon("zap"))}${world(false, "Sandbox", icon("flask-conical"))}
  </div>`
}

const roomLink = ({ icon: drawn, name, title }: RoomPlace, { segments, to, waiting }: Visit): Html =>
  html`<li>
    <a href="${to(`/${name}`)}" ${segments[0] === name && html` aria-current="page"`}
      >${icon(drawn)}${title}${name === "approvals" && live("span", "end", html`${waiting !== undefined && html`<span class="count" aria-label="${waiting} waiting">${waiting}</span>`}`)}</a
    >
  </li>`

/** The rooms that this member may enter, below the workspace and the switch between the worlds. */
export const sideBar = (visit: Visit): Html => {
  const entered = visit.rooms.filter(({ reads }) => reads === undefined || visit.may(reads))
  const groups = roomGroups.map((group) => [group, entered.filter((room) => room.group === group)] as const)
  return html`<nav class="side" id="side" popover aria-label="Workspace and rooms">
    ${workspaceMenu(visit)} ${worlds(visit)}
    <a class="find" href="${visit.to("/operations")}" data-find>${icon("search")}Find or do <kbd>Ctrl K</kbd></a>
    <div class="rooms">
      ${groups.map(
        ([group, list]) =>
          list.length > 0 &&
          html`<div>
            ${group !== "" && html`<h2>${group}</h2>`}
            <ul class="list">
              ${list.map((room) => roomLink(room, visit))}
            </ul>
          </div>`
      )}
    </div>
    <p class="foot small quiet">
      ${visit.member.user}<span class="live" data-follows hidden>Following this page</span>
    </p>
  </nav>`
}
