import { Logger, makeWorkerUtils, run } from "graphile-worker"
import postgres from "postgres"
import {
  batch,
  concurrency,
  connections,
  insertState,
  payloadsOf,
  stateTable,
  type Kernel,
  type Payload
} from "./Kernel.ts"

const name = "bench"
/**
 * graphile-worker has no fair scheduling: a worker can leave out jobs with a flag, here those of workspaces with this
 * many running jobs.
 */
const mostOfAWorkspace = concurrency / 2
const addJob = `select graphile_worker.add_job($1, $2::json, flags => array[$3::text])`
/** Batching as in its document "Performance". */
const batching = { localQueue: { size: batch }, completeJobBatchDelay: 0, failJobBatchDelay: 0 }

/**
 * graphile-worker by its documents on performance; fair by forbidden flags, one per workspace, which its local queue
 * does not allow.
 */
export const graphile = async (url: string): Promise<Kernel> => {
  const logger = new Logger(() => () => {})
  const utils = await makeWorkerUtils({ connectionString: url, logger })
  await utils.migrate()
  const sql = postgres(url, { max: connections, onnotice: () => {} })
  await sql.unsafe(stateTable)
  return {
    accept: async (payload) => {
      await sql.begin(async (transaction) => {
        await transaction.unsafe(insertState, [payload.workspace, payload.nth], { prepare: true })
        await transaction.unsafe(addJob, [name, payload as never, payload.workspace], { prepare: true })
      })
    },
    fill: async (workspace, count) => {
      for (const payloads of payloadsOf(workspace, count))
        await utils.addJobs(payloads.map((payload) => ({ identifier: name, payload, flags: [workspace] })))
    },
    urge: async (payload) => void (await utils.addJob(name, payload, { priority: -10, flags: [payload.workspace] })),
    work: async (aim, handle) => {
      const atWork = new Map<string, number>()
      const count = (workspace: string, change: number) =>
        void atWork.set(workspace, (atWork.get(workspace) ?? 0) + change)
      const full = () => [...atWork].filter(([, jobs]) => jobs >= mostOfAWorkspace).map(([workspace]) => workspace)
      const runner = await run({
        preset: {
          worker: {
            connectionString: url,
            concurrentJobs: concurrency,
            maxPoolSize: connections,
            pollInterval: 500,
            logger,
            ...(aim === "fast" ? batching : { completeJobBatchDelay: 0, failJobBatchDelay: 0 })
          }
        },
        noHandleSignals: true,
        ...(aim === "fair" && { forbiddenFlags: full }),
        taskList: {
          [name]: async (payload) => {
            const { workspace } = payload as Payload
            count(workspace, 1)
            await handle(payload as Payload)
            count(workspace, -1)
          }
        }
      })
      return () => runner.stop()
    }
  }
}
