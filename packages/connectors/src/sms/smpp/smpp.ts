import { Effect, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { asAddress } from "../../asAddress.ts"
import { secret, sender } from "../../credentialFields.ts"
import { smppSession } from "./smppSession.ts"

const isSmppUrl = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^(?:smpps?|ssmpp):$/u.test(url.protocol) && url.hostname !== "" && url.username === ""
}

const whole = (minimum: number, maximum: number, fallback: number, description: string) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }))
    .annotate({ description, default: fallback })
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed(fallback)))

/** Any carrier by SMPP 3.4, over one transceiver connection that carries its reports too. */
export default Connector.make({
  name: "smpp",
  channel: "sms",
  credentials: Schema.Struct({
    url: Schema.String.check(
      Schema.makeFilter(isSmppUrl, { expected: "a URL with smpp:// or smpps://, without credentials" })
    ).annotate({
      ...asAddress,
      description: "The carrier's SMPP server: smpp://smpp.carrier.example:2775, or smpps:// for TLS"
    }),
    systemId: Schema.String.check(Schema.isPattern(/^[!-~]{1,15}$/u, { expected: "1 to 15 characters" })).annotate({
      description: "System id of the account"
    }),
    password: secret("Password of the account, at most 8 characters by the protocol"),
    systemType: Schema.String.check(Schema.isMaxLength(12))
      .annotate({ description: "System type, where the carrier asks for one", default: "" })
      .pipe(Schema.withDecodingDefaultKey(Effect.succeed(""))),
    sender: sender("Phone number, short code or name that messages come from"),
    window: whole(1, 100, 10, "Messages that may wait for the carrier's answer at the same time")
  }),
  capacity: ({ window }) => window,
  repeatable: "never",
  listens: true,
  limits: { segments: 10 },
  about: {
    title: "SMPP",
    connecting: "Ask the carrier for host, port, system id and password, and to let this machine's address in.",
    source: "SMPP Protocol Specification v3.4 issue 1.2; 3GPP TS 23.038",
    limits:
      "Long messages go in one message_payload, which the carrier splits; most carriers take that, and say so. Reports must name the id of the answer: some write it in another base, and are not matched.",
    untried: "Any carrier's own server: tried against npm smpp 0.5.1 as server."
  },
  open: (credentials) => smppSession(credentials)
})
