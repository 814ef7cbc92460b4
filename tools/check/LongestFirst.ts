import { BaseSequencer, type TestSpecification } from "vitest/node"

const isLong = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith(".integration.test.ts")

/** Begins with the suites that start servers and databases, however small their files are: one that began last would be waited for alone. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
