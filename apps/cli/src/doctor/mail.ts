import type { Account } from "@tidings/connectors/Account"
import { open } from "@tidings/connectors/Connector"
import type { DeliveryFailure } from "@tidings/connectors/DeliveryFailure"
import { LocalMailbox } from "@tidings/connectors/email/LocalMailbox"
import { LocalPhone } from "@tidings/connectors/sms/LocalPhone"
import { emailAccountIn, neededSettings } from "@tidings/installation/connectorSettings"
import { type Config, keepsLiveMessages, publicUrlOf, showsInbox } from "@tidings/installation/settings"
import { signingCertificates } from "@tidings/services/outbound/signingCertificates"
import { Effect } from "effect"
import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { type DoctorFinding, doubtful, skipped, well, wrong } from "./DoctorFinding.ts"

const answerWithinSeconds = 10

const adviceOn = (failure: DeliveryFailure["_tag"], { row }: Account<"email">): string => {
  const settings = neededSettings(row).join(" and ")
  switch (failure) {
    case "CredentialsRefused":
      return `correct the credentials in ${settings}`
    case "Unreachable":
      return `correct the address in ${settings}, or open the way to it`
    case "Rejected":
      return "ask the provider why it refuses this host"
    default:
      return "try again later"
  }
}

const captured = (config: Config): DoctorFinding =>
  !keepsLiveMessages(config)
    ? doubtful(
        "mail",
        "no provider is set: live mails of workspaces without an account of their own wait for one 24 hours, and then fail",
        `set one (EMAIL_PROVIDER), or connect accounts: ${commandLine("connector add")}`
      )
    : skipped(
        "mail",
        `no provider is set; mails are captured${showsInbox(config) ? ` and shown at ${publicUrlOf(config)}/inbox` : ""}, and none leaves this machine`
      )

const sendsNothing = { keep: () => Effect.die("a check sends nothing") }

/** Checks that the provider of live mails answers and accepts our credentials. */
export const mail = (config: Config): Effect.Effect<DoctorFinding> => {
  const account = emailAccountIn(config)
  if (account.row.staysHere) return Effect.succeed(captured(config))
  return open(account.row, account.credentials).pipe(
    Effect.flatMap(({ verify }) => Effect.timeoutOption(verify, answerWithinSeconds * 1000)),
    Effect.match({
      onSuccess: (answer) =>
        answer._tag === "Some"
          ? well("mail", "the mail server answers and accepts our credentials")
          : wrong("mail", `no answer within ${answerWithinSeconds} s`, adviceOn("Unreachable", account)),
      onFailure: ({ _tag, message }) => wrong("mail", message, adviceOn(_tag, account))
    }),
    Effect.scoped,
    Effect.provideService(LocalMailbox, sendsNothing),
    Effect.provideService(LocalPhone, sendsNothing),
    Effect.provide(signingCertificates)
  )
}
