import type { Member } from "@tidings/schema/resources/Member"
import { Effect } from "effect"
import { outside } from "../../../pages/outside.ts"
import { badge, tag } from "../../../pages/parts/badge.ts"
import { menu } from "../../../pages/parts/controls.ts"
import { when } from "../../../pages/when.ts"
import { actEntry, actLink } from "../../frame/acts.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"
import { settingsPage } from "./settingsFrame.ts"

/** The people of the workspace, and those who were invited. */
export const memberListPage = (visit: Visit) => {
  const back = visit.to("/settings/members")
  const inviting = actLink(visit, { row: "invite_member", words: "Invite somebody", icon: "plus", look: "go", back })
  return Effect.map(
    listing<Member>(visit, {
      row: "list_workspace_members",
      caption: "Members",
      icon: "users",
      columns: [
        { title: "Address", of: ({ email }) => outside(email), isCut: true },
        { title: "Role", of: ({ role }) => tag(role) },
        { title: "State", of: ({ status }) => badge(status), drop: "p2" },
        { title: "Approvals", of: ({ may_decide: may }) => (may ? "decides" : "–"), drop: "p3" },
        { title: "Added by", of: ({ invited_by: by }) => by !== null && outside(by), isCut: true, drop: "p3" },
        {
          title: "Signed in",
          of: ({ last_sign_in_at: at }) => (at === null ? "never" : when(new Date(at), visit.nowMs)),
          isNumber: true,
          drop: "p2"
        },
        {
          title: "Actions",
          isHidden: true,
          isNumber: true,
          of: ({ email, may_decide: may, role }) =>
            menu(`More for ${email}`, [
              actEntry(visit, {
                row: "update_member",
                words: "Change the role",
                input: { email, role, may_decide: String(may) },
                back
              }),
              actEntry(visit, {
                row: "remove_member",
                words: "Remove",
                input: { email },
                icon: "trash-2",
                look: "bad",
                back
              })
            ])
        }
      ],
      first: { title: "Nobody yet", says: "Invite the first member: a mail says how to sign in.", acts: inviting }
    }),
    (list) =>
      settingsPage(visit, {
        part: "Members",
        says: "Who may sign in: owners manage, editors do all else, approvers decide, readers look.",
        acts: inviting,
        main: list
      })
  )
}
