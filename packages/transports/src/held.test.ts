import { AssetFiles } from "@tidings/services/assets/AssetFiles"
import { Effect, Layer } from "effect"
import { toolAnswer } from "./mcp/answering/ToolAnswer.ts"
import { assert, describe, it } from "@effect/vitest"
import { id } from "@tidings/schema/Id"
import { scopesOf } from "@tidings/schema/Scope"
import { endpoints } from "@tidings/testing/endpoints"
import { callResult, callResultJson } from "./mcp/wire/results.ts"
import { viewRequests, type ViewRequest } from "./mcp/views/ViewRequest.ts"
import { viewOf } from "./mcp/views/Views.ts"
import { document } from "./openapi/document/document.ts"
import { workspaceDocument } from "./openapi/workspace/workspaceDocument.ts"

const published = { keys: [], templates: [] }
const send = endpoints.find(({ operation }) => operation.name === "send_transactional")!
const path = "/v1/templates/{key}/send"

const descriptionFor = (held: ReadonlyArray<"email_send">) => {
  const caller = { connected: false, plan: "pro", scopes: new Set(scopesOf.full), held: new Set(held) } as const
  const request = viewRequests(endpoints)({ url: "/mcp", headers: {} }) as ViewRequest
  return viewOf(endpoints, caller, request, published).shown.find(({ name }) => name === "send_transactional")!
}

const approval = {
  id: "apr_01kb2x9w3t5v7y8z",
  status: "pending",
  operation: "send_transactional",
  summary: "Send template receipt to ada@example.com",
  requiredApprovals: 2,
  expires_at: "2026-12-04T09:00:00.000Z",
  url: "https://mail.example.com/approvals/apr_01kb2x9w3t5v7y8z"
}
const held = { status: 202, headers: {}, body: JSON.stringify({ approval }), held: id("apr").make(approval.id) }

describe("what is said of held calls", () => {
  it("is words and no error to a model, the same by either lane", () => {
    const answer = Effect.runSync(
      toolAnswer(send, held).pipe(
        Effect.provide(
          Layer.mock(AssetFiles)({ publicUrl: () => "", uploadUrl: () => "", uploadEnds: () => undefined })
        )
      )
    )
    const result = callResult(answer)
    assert.deepStrictEqual(JSON.parse(callResultJson(answer, "legacy")), result)
    assert.deepInclude(JSON.parse(callResultJson(answer, "modern")), result)
    assert.deepStrictEqual(result.structuredContent, { approval })
    assert.notProperty(result, "isError")
    assert.deepStrictEqual(result.content, [
      {
        type: "text",
        text: 'Not done yet. 2 persons must approve this call first (approval apr_01kb2x9w3t5v7y8z, until 2026-12-04 09:00 UTC). Do not call send_transactional again for this: the same call only returns this same approval. Tell your user that it waits at https://mail.example.com/approvals/apr_01kb2x9w3t5v7y8z, go on with other work, and read the result later with read_approval {"requestId":"apr_01kb2x9w3t5v7y8z"}.'
      }
    ])
  })

  it("is a sentence of the tool for those whose calls are held, and a field of what comes out", () => {
    assert.match(descriptionFor(["email_send"]).description, /A person approves each call: it answers \{ approval \}/u)
    assert.notInclude(descriptionFor([]).description, "A person approves")
    assert.property(descriptionFor([]).outputSchema["properties"], "approval")
  })

  it("stands in the description of the API beside the row's own answer, and in the workspace's own by its policy", () => {
    const generic = document(endpoints)
    const { responses, ...operation } = generic.paths[path]!["post"]!
    assert.deepStrictEqual(operation["x-approval"], { surface: "email_send" })
    assert.containsAllKeys((responses["202"] as any).headers, ["X-Approval-Id", "Location"])
    assert.deepStrictEqual(generic.components.schemas["SendTransactionalAnswer"]!["oneOf"], [
      { $ref: "#/components/schemas/SendPublic" },
      { $ref: "#/components/schemas/Held" }
    ])
    const policies = {
      email_send: {
        mode: "always",
        requiredApprovals: 2,
        expiresAfterHours: 72,
        deciders: "members",
        sandbox: false
      }
    } as const
    const own = workspaceDocument(generic, endpoints, { plan: "pro", published, policies })
    assert.match(
      own.paths[path]!["post"]!.description!,
      /Every call waits until 2 persons approve: this workspace's policy\. Calls of sandbox keys do not wait\.$/u
    )
  })
})
