import type { Definition } from "@tidings/schema/sequences/Definition"

/** The three sequences that the documents show. */
export const onboarding: Definition = {
  key: "onboarding",
  name: "Onboarding of trials",
  trigger: { type: "api.enroll" },
  quietHours: { from: "21:00", to: "08:00" },
  exitOn: [{ event: "account.closed" }],
  nodes: {
    welcome: {
      type: "send",
      template: "welcome",
      variables: { first_name: "{{ contact.traits.first_name | default: 'there' }}" },
      next: "settle_in"
    },
    settle_in: { type: "wait", for: "2d", at: "09:00", next: "has_started" },
    has_started: {
      type: "wait",
      on: [
        { event: "trial.started", where: { plan: { in: ["pro", "scale"] } }, next: "pro_tips" },
        { event: "trial.started", next: "tips" }
      ],
      since: "enrolment",
      timeout: { after: "5d", next: "was_read" }
    },
    was_read: {
      type: "branch",
      cases: [{ when: { "sends.welcome.status": { in: ["opened", "clicked"] } }, next: "nudge" }],
      else: "gone_quiet"
    },
    nudge: { type: "send", template: "trial_nudge", next: "end" },
    tips: { type: "send", template: "tips", next: "end" },
    pro_tips: {
      type: "send",
      template: "tips_pro",
      variables: { seats: "{{ events.has_started.seats }}" },
      next: "end"
    },
    gone_quiet: { type: "exit", reason: "never_opened" }
  }
}

export const abandonedCart: Definition = {
  key: "abandoned_cart",
  name: "Abandoned cart",
  trigger: { type: "event.matches", event: "cart.updated", where: { items: { gt: 0 } } },
  reentry: { by: "{{ trigger.cart_id }}", after: "1d" },
  goal: { event: "order.paid", where: { cart_id: "{{ trigger.cart_id }}" } },
  limits: [
    { sends: 1, per: "1d", scope: "workspace", exceeded: "defer" },
    { sends: 3, per: "7d", scope: "sequence", exceeded: "skip" }
  ],
  nodes: {
    calm_down: { type: "wait", for: "1h", next: "reminder" },
    reminder: { type: "send", template: "cart_reminder", variables: { cart_url: "{{ trigger.url }}" }, next: "a_day" },
    a_day: {
      type: "wait",
      on: [{ event: "send.clicked", send: "reminder", next: "end" }],
      timeout: { after: "1d", next: "worth_it" }
    },
    worth_it: { type: "branch", cases: [{ when: { "trigger.total": { gte: 80 } }, next: "voucher" }], else: "end" },
    voucher: { type: "send", template: "cart_voucher", next: "end" }
  }
}

export const webinar: Definition = {
  key: "webinar",
  name: "Webinar reminders",
  trigger: { type: "list.entered", list: "webinar_may" },
  quietHours: { from: "20:00", to: "08:00" },
  timeZone: { contact: "time_zone", default: "Europe/Berlin" },
  nodes: {
    registered: { type: "send", template: "webinar_registered", next: "that_morning" },
    that_morning: { type: "wait", until: "2027-05-12T09:00", late: "hour_before", next: "today" },
    today: { type: "send", template: "webinar_today", next: "hour_before" },
    hour_before: { type: "wait", until: "2027-05-12T18:00+02:00", minus: "1h", late: "end", next: "starts_soon" },
    starts_soon: { type: "send", template: "webinar_starts", quietHours: "off", next: "attended" },
    attended: {
      type: "state",
      on: [{ event: "webinar.attended", next: "thanks" }],
      timeout: { after: "1d", next: "sorry" }
    },
    thanks: { type: "send", template: "webinar_thanks", next: "end" },
    sorry: { type: "send", template: "webinar_recording", next: "end" }
  }
}
