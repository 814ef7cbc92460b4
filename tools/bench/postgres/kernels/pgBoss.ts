import { PgBoss, type Db } from "pg-boss"
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
/** pg-boss has no fair scheduling: it can limit a group, over all processes, to a number of concurrent jobs. */
const groupConcurrency = concurrency / 2
const pollers = 2

const over = (sql: postgres.ISql): Db => ({
  executeSql: async (text, values = []) => ({
    rows: await sql.unsafe(text, values as Array<never>, { prepare: true })
  })
})

/**
 * pg-boss by its documents on throughput: NOTIFY, large batches and continuous fetching; fair by groups, one per
 * workspace.
 */
export const pgBoss = async (url: string): Promise<Kernel> => {
  const boss = new PgBoss({ connectionString: url, max: connections, useListenNotify: true })
  boss.on("error", (error) => console.error(error))
  await boss.start()
  await boss.createQueue(name, { notify: true, retryLimit: 1 })
  const sql = postgres(url, { max: connections, onnotice: () => {} })
  await sql.unsafe(stateTable)
  const groupOf = ({ workspace }: Payload) => ({ id: workspace })
  return {
    accept: async (payload) => {
      await sql.begin(async (transaction) => {
        await transaction.unsafe(insertState, [payload.workspace, payload.nth], { prepare: true })
        await boss.send(name, payload, { db: over(transaction), group: groupOf(payload) })
      })
    },
    fill: async (workspace, count) => {
      for (const payloads of payloadsOf(workspace, count))
        await boss.insert(
          name,
          payloads.map((data) => ({ data, group: groupOf(data) }))
        )
    },
    urge: async (payload) => void (await boss.send(name, payload, { priority: 10, group: groupOf(payload) })),
    work: async (aim, handle) => {
      const limits = aim === "fast" ? { batchSize: batch } : { batchSize: concurrency / pollers, groupConcurrency }
      await boss.work<Payload>(
        name,
        { ...limits, localConcurrency: pollers, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 },
        async (jobs) => void (await Promise.all(jobs.map(({ data }) => handle(data))))
      )
      return () => boss.offWork(name)
    }
  }
}
