import * as Worker from "@tidings/jobs/Worker"
import type { Definition } from "@tidings/schema/sequences/Definition"
import { Database } from "@tidings/storage/Database"
import { countsOf, putSequence, runsOf, sendsOfRuns } from "@tidings/storage/testing/sequenceTable"
import { made, publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { call } from "@tidings/testing/World"
import { Effect } from "effect"
import advance_runs from "../../jobs/advance_runs.ts"
import enrol_list from "../../jobs/enrol_list.ts"
import resume_sequence from "../../jobs/resume_sequence.ts"

/** Drains everything due of runs by now, and the jobs of sequences. */
export const attend = Worker.drain([advance_runs, enrol_list, resume_sequence])

type Nodes = Definition["nodes"]

/** A definition with these nodes. */
export const definitionOf = (key: string, nodes: Nodes, rest: Partial<Definition> = {}): Definition => ({
  key,
  trigger: { type: "api.enroll" },
  nodes,
  ...rest
})

/** A sequence of a workspace, with the operations of callers on it. */
export const sequenceIn = Effect.fnUntraced(function* (workspace: Workspace, definition: Definition) {
  const { id, key, versionId } = yield* putSequence(workspace.id, definition)
  const runs = runsOf(id)
  return {
    id,
    versionId,
    runs,
    enrol: (external_id: string, more: object = {}, key_ = workspace.live) =>
      call(
        "enroll_in_sequence",
        { keyOrId: key, contact: { external_id, email: `${external_id}@example.com` }, ...more },
        { key: key_ }
      ),
    transition: (external_id: string, to_state: string, more: object = {}) =>
      call("transition_sequence", { id: key, contact: { external_id }, to_state, ...more }, { key: workspace.live }),
    cancel: (runId: string) => call("cancel_sequence_run", { runId }, { key: workspace.live }),
    sends: Effect.flatMap(runs, (all) => sendsOfRuns(all.map(({ id }) => id))),
    counts: countsOf(versionId)
  }
})

/** Emits an event about a contact; returns the number of runs it woke. */
export const emit = (
  workspace: Workspace,
  external_id: string,
  type: string,
  metadata: object = {},
  key = workspace.live
) =>
  Effect.flatMap(call("emit_event", { type, contact: { external_id }, metadata }, { key }), ({ body, text }) =>
    body.fan_out === undefined ? Effect.die(text) : Effect.succeed(body.fan_out.sequences_woken as number)
  )

/** Publishes templates that greet {{name}}. */
export const templates = (workspace: Workspace, ...keys: ReadonlyArray<string>) =>
  Effect.forEach(keys, (key) => publishedTemplate(workspace, key), { discard: true })

/** Adds contacts to a list, which begins the sequences triggered by it. */
export const enterList = (workspace: Workspace, listId: string, ids: ReadonlyArray<string>) =>
  made("add_list_members", { listId, contactIds: ids.map((external_id) => ({ external_id })) }, workspace)

/** True if the number entered equals the sum of passed, left, failed and still there. */
export const isBalanced = (
  counts: ReadonlyArray<{
    readonly node: string
    readonly entered: number
    readonly passed: number
    readonly left: number
    readonly failed: number
  }>,
  runs: ReadonlyArray<{ readonly node: string | null; readonly status: string }>
): boolean =>
  counts.every(({ entered, failed, left, node, passed }) => {
    const here = runs.filter((run) => run.status === "waiting" && run.node === node).length
    return entered === passed + left + failed + here
  })

/** Runs the effect in its own transaction. */
export const transaction = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Database.use((database) => database.transaction(effect))
