/** What the commands of each first word are for, in one line of the overview. */
export const nouns: Readonly<Record<string, string>> = {
  apply: "Make files the current versions of their sequences",
  asset: "Look after logos, and see saved QR codes",
  contact: "Bring contacts from elsewhere",
  credits: "Look after what workspaces pay with",
  domain: "Look after the hosts of short links",
  job: "See what failed for good, and have it run again",
  key: "Issue, list, refresh and revoke API keys",
  link: "Act on short links that are abused, whichever workspace's they are",
  member: "Say who may connect programs to a workspace",
  sender: "Look after the domains that mails may come from",
  sequence: "Look after sequences: what contacts go through by themselves",
  "sign-in": "Print a one-time code to connect a program with",
  simulate: "Walk a sequence for one contact, and write nothing",
  suppression: "Add addresses that are written to no more",
  workspace: "Look after workspaces: their plan, rates, budget and sender"
}
