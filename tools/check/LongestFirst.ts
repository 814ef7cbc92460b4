import { BaseSequencer, type TestSpecification } from "vitest/node"

const long = /(?:\.integration|\.contract|\/browser|\/looks|\/shots|\/accessibility)\.test\.ts$|\/tools\/new\//u
/** Suites that wait for programs which they start and kill, more than they compute. */
const waiting = /\/(?:apps\/(?:server|launcher|cli|bridge)|tools\/faults)\//u

/** Returns the files of both lists, one of the first for every two of the second. */
const interleaved = <A>(ones: ReadonlyArray<A>, twos: ReadonlyArray<A>): Array<A> => {
  const all = [...ones.map((one, n) => [3 * n, one] as const), ...twos.map((two, n) => [1.5 * n + 0.5, two] as const)]
  return all.sort(([one], [other]) => one - other).map(([, file]) => file)
}

/**
 * Runs the suites first that start servers, databases and browsers or visit every row, however small their files are:
 * one that began last would be waited for alone. Those that wait are spread among those that compute, so that neither
 * stand beside their like while a core is idle.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const sorted = await super.sort(files)
    const spread = (isLong: boolean) => {
      const some = sorted.filter(({ moduleId }) => long.test(moduleId) === isLong)
      return interleaved(
        some.filter(({ moduleId }) => waiting.test(moduleId)),
        some.filter(({ moduleId }) => !waiting.test(moduleId))
      )
    }
    return [...spread(true), ...spread(false)]
  }
}
