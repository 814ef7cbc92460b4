import { Layer } from "effect"
import { CallRepository } from "./CallRepository.ts"
import { CapturedMailRepository } from "./CapturedMailRepository.ts"
import { JobRepository } from "./JobRepository.ts"
import { KeyRepository } from "./KeyRepository.ts"
import { SettingRepository } from "./SettingRepository.ts"
import { WorkspaceRepository } from "./WorkspaceRepository.ts"

/** Every repository over one database. */
export const layer = Layer.mergeAll(
  CallRepository.layer,
  CapturedMailRepository.layer,
  JobRepository.layer,
  KeyRepository.layer,
  SettingRepository.layer,
  WorkspaceRepository.layer
)
