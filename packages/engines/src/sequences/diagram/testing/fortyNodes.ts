import type { Definition, Node } from "@tidings/schema/sequences/Definition"

const tips = [
  "first_steps",
  "invite_your_team",
  "connect_a_domain",
  "first_campaign",
  "read_the_numbers",
  "automations"
]

const lesson = (name: string, index: number): ReadonlyArray<readonly [string, Node]> => {
  const next = tips[index + 1]
  return [
    [`send_${name}`, { type: "send", template: `course_${name}`, next: `after_${name}` }],
    [
      `after_${name}`,
      {
        type: "wait",
        on: [
          { event: "send.clicked", send: `send_${name}`, next: next === undefined ? "how_far" : `rest_${name}` },
          { event: "plan.upgraded", where: { plan: { in: ["pro", "scale"] } }, next: "upgraded" }
        ],
        timeout: { after: "3d", next: `again_${name}` }
      }
    ],
    [
      `again_${name}`,
      {
        type: "send",
        template: `course_${name}_again`,
        name: `Remind of ${name.replaceAll("_", " ")}`,
        next: next === undefined ? "how_far" : `rest_${name}`
      }
    ],
    ...(next === undefined
      ? []
      : [[`rest_${name}`, { type: "wait", for: "2d", at: "09:00", next: `send_${next}` }] as const])
  ]
}

/** A course of six lessons with the extras that marketing would add: forty nodes. */
export const fortyNodes: Definition = {
  key: "course",
  name: "Six lessons for those who have just begun",
  description:
    "A lesson every few days, reminders for who did not read one, and an offer at the end that depends on what the contact does.",
  trigger: {
    type: "event.matches",
    event: "account.created",
    where: { source: { in: ["website", "partner"] }, invited: false }
  },
  goal: { event: "plan.upgraded", where: { plan: "enterprise" } },
  exitOn: [{ event: "account.closed" }, { event: "course.left" }],
  nodes: {
    greeting: { type: "send", template: "course_greeting", name: "Welcome to the course", next: "which_size" },
    which_size: {
      type: "branch",
      cases: [
        { when: { "contact.traits.employees": { gte: 250 } }, next: "to_sales" },
        {
          when: { any: [{ "contact.traits.role": "developer" }, { "contact.traits.role": "engineer" }] },
          next: "developers"
        }
      ],
      else: "send_first_steps"
    },
    to_sales: {
      type: "state",
      on: [{ event: "sales.answered", next: "called" }],
      timeout: { after: "7d", next: "send_first_steps" }
    },
    called: { type: "exit", status: "completed", reason: "taken_by_sales" },
    developers: { type: "send", template: "course_api", next: "first_call" },
    first_call: {
      type: "wait",
      on: [{ event: "api.called", where: { status: { lt: 400 } }, next: "shows_api" }],
      since: "enrolment",
      timeout: { after: "4d", next: "help_with_api" }
    },
    shows_api: { type: "send", template: "course_api_next", next: "send_first_steps" },
    help_with_api: {
      type: "send",
      template: "course_api_help",
      quietHours: { from: "18:00", to: "09:00", days: ["mon", "tue"] },
      next: "send_first_steps"
    },
    ...Object.fromEntries(tips.flatMap(lesson)),
    how_far: {
      type: "branch",
      cases: [
        {
          when: { "contact.traits.contacts": { gte: 1000 }, "sends.send_automations.status": "clicked" },
          next: "offer_scale"
        },
        { when: { "contact.traits.contacts": { gte: 100 } }, next: "offer_pro" }
      ],
      else: "stay_in_touch"
    },
    offer_scale: { type: "send", template: "offer_scale", next: "decides" },
    offer_pro: { type: "send", template: "offer_pro", next: "decides" },
    decides: {
      type: "state",
      name: "Thinks about the offer",
      on: [
        { event: "plan.upgraded", next: "upgraded" },
        { event: "offer.declined", next: "stay_in_touch" }
      ],
      timeout: { until: "2027-12-24T18:00", next: "last_day" }
    },
    last_day: { type: "send", template: "offer_ends", next: "final_week" },
    final_week: { type: "wait", for: "1w", next: "stay_in_touch" },
    upgraded: { type: "send", template: "thanks_for_upgrading", name: "Thank you for upgrading", next: "end" },
    stay_in_touch: { type: "send", template: "newsletter_invitation", next: "no_offer" },
    no_offer: { type: "exit", reason: "no_offer_taken" }
  }
}
