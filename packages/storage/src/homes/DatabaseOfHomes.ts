import type { HomeDatabase } from "./HomeDatabase.ts"
import type { Homes } from "./Homes.ts"

/** The database of the current home, and the way to the others. */
export interface DatabaseOfHomes extends HomeDatabase {
  readonly homes: Homes
  /** The first home's database, whichever home is current: it holds what belongs to no workspace. */
  readonly ofInstallation: HomeDatabase
}
