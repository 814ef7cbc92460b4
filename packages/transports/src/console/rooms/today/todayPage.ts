import { memoized } from "@tidings/schema/once/memoized"
import type { Approval } from "@tidings/schema/approvals/ApprovalRequest"
import type { Send } from "@tidings/schema/resources/Send"
import type { SendMetrics } from "@tidings/schema/resources/SendMetrics"
import type { Workspace } from "@tidings/schema/resources/Workspace"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { badge } from "../../../pages/parts/badge.ts"
import { linkButton } from "../../../pages/parts/controls.ts"
import { card, empty, head, noteBox, stats } from "../../../pages/parts/layout.ts"
import { bars, legend, type Series } from "../../../pages/parts/plots.ts"
import { numberOf, percentOf } from "../../../pages/parts/words.ts"
import { timeLeft, when } from "../../../pages/when.ts"
import { actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import type { RefusedCall } from "../../RefusedCall.ts"
import type { Visit } from "../../Visit.ts"
import { needsALook, type Trouble } from "./needsALook.ts"

const days = 14
const dayMs = 86_400_000

/** Shares from which mailbox providers stop believing a sender, in per cent. */
const bounds = { bounced: 5, complained: 0.1 }

const series: ReadonlyArray<Series> = [
  { key: "seen", name: "Opened", look: "p1" },
  { key: "delivered", name: "Delivered", look: "p2" },
  { key: "other", name: "On their way", look: "p3" },
  { key: "bad", name: "Bounced or failed", look: "p4" }
]

const dayWords = memoized(() => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }))

/** Parts of a day's mails that add up to those accepted. */
const partsOf = ({ accepted, bounced, delivered, failed, opened, suppressed }: SendMetrics["data"][number]) => {
  const seen = Math.min(opened, delivered)
  const bad = Math.min(accepted, bounced + failed)
  const unseen = Math.min(accepted - bad, delivered) - seen
  return { seen, delivered: Math.max(0, unseen), bad, other: Math.max(0, accepted - suppressed - seen - unseen - bad) }
}

const plot = ({ data }: SendMetrics): Html =>
  card(
    "Mails by day",
    bars({
      label: `Mails of the last ${days} days by what became of them`,
      series,
      points: data.map((day) => ({ label: dayWords().format(new Date(day.at)), values: partsOf(day) }))
    }),
    { side: legend(series) }
  )

const numbers = ({ totals }: SendMetrics, { limits }: Workspace): Html => {
  const against = (name: string, part: number, bound: number) => {
    const isOver = totals.sent > 0 && (part / totals.sent) * 100 > bound
    return {
      name,
      value: percentOf(part, totals.sent),
      says: isOver ? `over the bound of ${bound} %` : `bound ${bound} %`,
      isOver
    }
  }
  return card(
    null,
    stats([
      {
        name: "Accepted",
        value: numberOf(totals.accepted),
        says: `budget ${numberOf(limits.monthly_send_budget)} a month`
      },
      {
        name: "Delivered",
        value: percentOf(totals.delivered, totals.sent),
        says: `${numberOf(totals.delivered)} mails`
      },
      { name: "Opened", value: percentOf(totals.opened, totals.delivered), says: `${numberOf(totals.opened)} mails` },
      against("Bounced", totals.bounced, bounds.bounced),
      against("Complained", totals.complained, bounds.complained)
    ])
  )
}

/** The most waiting calls that are counted. */
const mostCounted = 10

// The count is that of the very calls that are shown: the side bar's was read before them, and may miss the newest.
const waitingNote = ({ nowMs, to }: Visit, waiting: ReadonlyArray<Approval>): Html | false => {
  const oldest = waiting.at(-1)
  if (oldest === undefined) return false
  const count = `${waiting.length}${waiting.length === mostCounted ? "+" : ""}`
  return noteBox(
    "warn",
    "shield-check",
    `${count} ${count === "1" ? "call waits" : "calls wait"} for a person`,
    html`${outside(oldest.summary)}: ${timeLeft(new Date(oldest.expires_at), nowMs)} left.`,
    linkButton("Decide", to("/approvals"), { look: "sm" })
  )
}

const latest = ({ nowMs, to }: Visit, sends: ReadonlyArray<Send>): Html =>
  card(
    "Latest mails",
    sends.length === 0
      ? empty("mail", "No mail yet", "A mail stands here as soon as it is accepted.")
      : html`<ul class="rows">
          ${sends.map(
            ({ created_at: at, id, status, subject, to: address }) =>
              html`<li>
                <span class="grow"
                  ><a href="${to(`/mails/${id}`)}">${outside(address)}</a
                  ><span class="quiet">${outside(subject)}</span></span
                >${badge(status)} ${when(new Date(at), nowMs)}
              </li>`
          )}
        </ul>`,
    { side: html`<a class="small" href="${to("/mails")}">All mails</a>` }
  )

const troubles = (found: ReadonlyArray<Trouble>): Html =>
  card(
    "What needs a look",
    found.length === 0
      ? empty("check", "All is well", "No webhook, account or work of this workspace fails.")
      : html`<ul class="rows">
          ${found.map(
            ({ badge: shown, href, says, title }) =>
              html`<li>
                <span class="grow"
                  ><a href="${href}">${outside(title)}</a><span class="quiet">${outside(says)}</span></span
                >${shown}
              </li>`
          )}
        </ul>`
  )

const steps = (visit: Visit): Html =>
  card(
    "Three steps to the first mail",
    html`<ul class="rows">
      <li>
        <span class="grow"
          ><a href="${visit.to("/connectors")}">Connect a provider</a
          ><span class="quiet">Until then mails stay in the inbox and reach nobody</span></span
        >
      </li>
      <li>
        <span class="grow"
          ><a href="${visit.to("/templates")}">Publish a template</a
          ><span class="quiet">It says what may vary, and nothing else can be sent</span></span
        >
      </li>
      <li>
        <span class="grow"
          ><a href="${visit.to("/operations/send_transactional")}">Send the first mail</a
          ><span class="quiet">From here, or as the guide shows for your language</span></span
        >
      </li>
    </ul>`
  )

/** Returns nothing where the member's role does not read something. */
const orNothing = <A>(reading: Effect.Effect<A, RefusedCall>) => Effect.orElseSucceed(reading, () => undefined)

/** The first page: what waits, how the mails of two weeks do, and what needs a look. */
export const todayPage = Effect.fnUntraced(function* (visit: Visit) {
  const since = new Date(Math.floor(visit.nowMs / dayMs) * dayMs - (days - 1) * dayMs).toISOString()
  const { approvals, found, metrics, sends, workspace } = yield* Effect.all(
    {
      workspace: visit.read<Workspace>("read_workspace"),
      metrics: visit.read<SendMetrics>("read_send_metrics", { since, interval: "day" }),
      sends: Effect.map(
        visit.read<{ readonly data: ReadonlyArray<Send> }>("list_sends", { limit: 6 }),
        ({ data }) => data
      ),
      approvals: orNothing(
        visit.read<{ readonly data: ReadonlyArray<Approval> }>("list_pending_approvals", { limit: mostCounted })
      ),
      found: needsALook(visit)
    },
    { concurrency: "unbounded" }
  )
  return appPage(visit, {
    title: "Today",
    main: html`${head({
        title: "Today",
        says: `The last ${days} days${visit.livemode ? "" : " of the sandbox"}.`,
        acts: html`${actLink(visit, { row: "send_test", words: "Send a test", icon: "send", back: visit.to("/today") })}${visit.may("create_template") && linkButton("New template", visit.to("/templates/new"), { look: "go", icon: "plus" })}`
      })}
      ${waitingNote(visit, approvals?.data ?? [])} ${sends.length === 0 && steps(visit)} ${numbers(metrics, workspace)}
      ${plot(metrics)}
      <div class="cols">${troubles(found)} ${latest(visit, sends)}</div>`
  })
})
