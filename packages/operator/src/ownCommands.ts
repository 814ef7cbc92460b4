const installation = "of the whole installation, or of any workspace in it"
const standalone = "without a database"

/** The reason of each command that is no face of operations; decided in docs/decisions/command-line.md. */
export const ownCommands: Readonly<Record<string, string>> = {
  apply: "answers its plan also where that is refused",
  "approval list": "lists decided requests too, and the oldest first",
  "asset add": "takes files of 100 MB, which no call carries",
  "connector providers": standalone,
  "connector remove": "waits for what the network says of its tokens, also where no worker runs",
  "connector reseal": installation,
  "credits grant": installation,
  "credits unlimited": installation,
  "domain add": "gives a host without proof",
  "domain verify": "looks at any domain, whoever has it",
  "job list": installation,
  "job retry": installation,
  "link disable": installation,
  "link flag": installation,
  "link reinstate": installation,
  "sender add": "takes a domain without proof",
  "sequence schema": standalone,
  "sign-in": installation,
  simulate: "takes a file without a server",
  "sms-opt-out list": "goes by number, after any number",
  "workspace list": installation,
  "workspace set": "sets what only the operator decides, and the rest with it",
  "workspace show": installation
}
