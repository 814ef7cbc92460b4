/** The file of the demo workspace's sequence. */
export const onboarding = `key: onboarding
name: Onboarding of trials
description: From signing up to the first week of use
trigger: { type: api.enroll }
nodes:
  has_started: { type: wait, on: [{ event: trial.started, next: trying }], timeout: { after: 5d, next: gone_quiet } }
  trying: { type: state, name: Tries it, timeout: { after: 14d, next: end } }
  gone_quiet: { type: exit, reason: never_started }
`
