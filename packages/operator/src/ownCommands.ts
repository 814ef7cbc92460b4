const installation = "of the whole installation, or of any workspace in it"
const standalone = "without a database"

/** The reason of each command that is no face of operations; decided in docs/decisions/command-line.md. */
export const ownCommands: Readonly<Record<string, string>> = {
  apply: "answers its plan also where that is refused",
  "approval list": "lists decided requests too, and the oldest first",
  "asset add": "takes the file itself",
  "asset list": "is to become a face",
  "brand add": "is to become a face",
  "brand choose": "is to become a face",
  "brand import": "is to become a face",
  "brand list": "is to become a face",
  "brand set": "is to become a face",
  "connector providers": standalone,
  "connector remove": "waits for what the network says of its tokens, also where no worker runs",
  "connector reseal": installation,
  "credits grant": installation,
  "credits show": "is to become a face",
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
  "workspace set": installation,
  "workspace show": installation
}
