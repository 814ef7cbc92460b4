import { buildApart } from "../build/buildApart.ts"

/**
 * In CI, builds both npm packages once, for every test that installs one or starts a program. Elsewhere tests start the
 * sources, so that one file can be run without a build.
 */
export default async (): Promise<() => Promise<void>> => {
  const { CI, TIDINGS_BUILT } = process.env
  return CI === undefined || TIDINGS_BUILT !== undefined ? async () => {} : buildApart()
}
