import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { sandboxSays } from "@tidings/services/installation/sandboxSays"
import { demoTemplates } from "@tidings/engines/templates/demo/index"
import { sampleVariables } from "@tidings/engines/templates/index"
import { publicUrlOf, showsInbox, type Config } from "@tidings/installation/settings"

interface Secrets {
  readonly sandbox: string
  readonly live: string
  readonly mcp: string
}

const receipt = JSON.stringify({
  to: "ada@example.com",
  variables: sampleVariables(demoTemplates.find(({ key }) => key === "receipt")!)
})

/** Returns the line with the address that the process listens on, and the public URL if it differs. */
export const listeningLine = (address: string, publicUrl: string): string =>
  publicUrl === `http://${address}`
    ? `Tidings is listening on ${publicUrl}`
    : `Tidings is listening on ${address}; others reach it at ${publicUrl}`

/** Returns the text of the very first start: the keys, shown only this once, and calls that work as pasted. */
export const firstGreeting = (config: Config, { live, mcp, sandbox }: Secrets): string => {
  const url = publicUrlOf(config)
  return `
sandbox key: ${sandbox}
live key: ${live}
mcp key: ${mcp}

These keys are shown this once. ${sandboxSays} The live key sends for real${showsInbox(config) ? " (here: into the inbox)" : ""}, the mcp key is an agent's and may send.

Send a first receipt:

  curl -X POST ${url}/v1/templates/receipt/send \\
    -H 'Authorization: Bearer ${live}' \\
    -H 'Idempotency-Key: first-receipt' \\
    -H 'Content-Type: application/json' \\
    -d '${receipt.replaceAll("'", "\\u0027")}'

Connect an agent over MCP:

  { "mcpServers": { "tidings": { "type": "http", "url": "${url}/mcp", "headers": { "Authorization": "Bearer ${mcp}" } } } }

or give a program that can sign in the address alone, ${url}/mcp, and type in the code that this prints:

  ${commandLine("sign-in")}

${showsInbox(config) ? `Captured mails: ${url}/inbox\n` : ""}API reference: ${url}/docs
`
}
