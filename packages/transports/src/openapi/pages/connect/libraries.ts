import type { Client, ServerUrls, Snippet } from "./Client.ts"

const key = "process.env.TIDINGS_API_KEY"
const bearer = `{ Authorization: \`Bearer \${${key}}\` }`

const code = (...lines: ReadonlyArray<string>): Snippet => ({
  title: "TypeScript",
  language: "typescript",
  text: lines.join("\n")
})

/** Builds one program twice: with the program's own OAuth provider, which asks a person to sign in, and with a key. */
const both = (program: (access: string) => Snippet, withKey: string): Pick<Client, "key" | "oauth"> => ({
  oauth: [program("authProvider")],
  key: [program(withKey)]
})

/**
 * https://docs.langchain.com/oss/javascript/langchain/mcp-v1; its adapters merge the members of a union, and the last
 * one wins.
 */
const langChain = ({ url }: ServerUrls): Client => ({
  id: "langchain",
  title: "LangChain",
  note: "LangChain merges the alternatives in a tool's schema into one and then refuses most calls: `variants=flat` shows tools without alternatives. `authProvider` is your own OAuthClientProvider.",
  ...both(
    (access) =>
      code(
        `import { MultiServerMCPClient } from "@langchain/mcp-adapters"`,
        ``,
        `const client = new MultiServerMCPClient({`,
        `  tidings: { transport: "http", url: "${url}?variants=flat", ${access} }`,
        `})`,
        `const tools = await client.getTools()`
      ),
    `headers: ${bearer}`
  )
})

/**
 * https://openai.github.io/openai-agents-js/guides/mcp and
 * https://developers.openai.com/api/docs/guides/structured-outputs
 */
const openAi = ({ url }: ServerUrls): Client => ({
  id: "openai-agents",
  title: "OpenAI Agents SDK",
  note: "With `schemas=strict` every tool is shown as strict mode takes it: null stands for what is absent, and what has fields of your own choice, such as `metadata`, is JSON in a text. Leave it out where schemas are not converted, as by default.",
  ...both(
    (access) =>
      code(
        `import { Agent, MCPServerStreamableHttp } from "@openai/agents"`,
        ``,
        `const tidings = new MCPServerStreamableHttp({ url: "${url}?schemas=strict", ${access} })`,
        `await tidings.connect()`,
        `const agent = new Agent({ name: "Sender", mcpServers: [tidings], mcpConfig: { convertSchemasToStrict: true } })`
      ),
    `requestInit: { headers: ${bearer} }`
  )
})

/** https://ai-sdk.dev/docs/ai-sdk-core/mcp-tools */
const aiSdk = ({ url }: ServerUrls): Client => ({
  id: "ai-sdk",
  title: "Vercel AI SDK",
  note: "It hands schemas on as they are: choose by the model behind it, `schemas=gemini` for Gemini, `schemas=strict` for OpenAI's strict mode.",
  ...both(
    (access) =>
      code(
        `import { createMCPClient } from "@ai-sdk/mcp"`,
        ``,
        `const client = await createMCPClient({`,
        `  transport: { type: "http", url: "${url}", ${access} }`,
        `})`,
        `const tools = await client.tools()`
      ),
    `headers: ${bearer}`
  )
})

/** https://googleapis.github.io/js-genai/release_docs/functions/mcp.mcpToTool.html */
const gemini = ({ url }: ServerUrls): Client => ({
  id: "gemini",
  title: "Gemini",
  note: "Gemini reads some of JSON Schema: `schemas=gemini` says all it can in those keywords, with what contains itself written out.",
  ...both(
    (access) =>
      code(
        `import { GoogleGenAI, mcpToTool } from "@google/genai"`,
        `import { Client } from "@modelcontextprotocol/sdk/client/index.js"`,
        `import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"`,
        ``,
        `const tidings = new Client({ name: "sender", version: "1.0.0" })`,
        `const url = new URL("${url}?schemas=gemini")`,
        `await tidings.connect(new StreamableHTTPClientTransport(url, { ${access} }))`,
        `await new GoogleGenAI({}).models.generateContent({`,
        `  model: "gemini-flash-latest",`,
        `  contents: "Send ada@example.com a login code",`,
        `  config: { tools: [mcpToTool(tidings)] }`,
        `})`
      ),
    `requestInit: { headers: ${bearer} }`
  )
})

/** Client libraries, used within a developer's own program. */
export const librariesOf = (urls: ServerUrls): ReadonlyArray<Client> =>
  [langChain, openAi, aiSdk, gemini].map((library) => library(urls))
