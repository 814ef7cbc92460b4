import { BaseSequencer, type TestSpecification } from "vitest/node"

const long = /(?:\.integration|\.contract|\/browser|\/looks|\/shots|\/accessibility)\.test\.ts$|\/tools\/new\//u

/**
 * Runs the suites first that start servers, databases and browsers or visit every row, however small their files are:
 * one that began last would be waited for alone.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
