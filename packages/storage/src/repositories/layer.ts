import { Layer } from "effect"
import { AssetRepository } from "./AssetRepository.ts"
import { AuditRepository } from "./AuditRepository.ts"
import { BrandRepository } from "./BrandRepository.ts"
import { CallRepository } from "./CallRepository.ts"
import { CapturedMailRepository } from "./CapturedMailRepository.ts"
import { ClickRepository } from "./ClickRepository.ts"
import { ConnectionRepository } from "./ConnectionRepository.ts"
import { ContactRepository } from "./ContactRepository.ts"
import { CreditRepository } from "./CreditRepository.ts"
import { DeprecationNoticeRepository } from "./DeprecationNoticeRepository.ts"
import { CustomEventRepository } from "./CustomEventRepository.ts"
import { FailedJobRepository } from "./FailedJobRepository.ts"
import { IdempotencyRepository } from "./IdempotencyRepository.ts"
import { JobRepository } from "./JobRepository.ts"
import { KeyRepository } from "./KeyRepository.ts"
import { LinkDomainRepository } from "./LinkDomainRepository.ts"
import { LinkRepository } from "./LinkRepository.ts"
import { LinkStatsRepository } from "./LinkStatsRepository.ts"
import { LinkTargetRepository } from "./LinkTargetRepository.ts"
import { MemberRepository } from "./MemberRepository.ts"
import { OAuthRecordRepository } from "./OAuthRecordRepository.ts"
import { QrRepository } from "./QrRepository.ts"
import { SenderDomainRepository } from "./SenderDomainRepository.ts"
import { SendRepository } from "./SendRepository.ts"
import { SettingRepository } from "./SettingRepository.ts"
import { SignInRepository } from "./SignInRepository.ts"
import { SuppressionRepository } from "./SuppressionRepository.ts"
import { TemplateRepository } from "./TemplateRepository.ts"
import { TemplateVersionRepository } from "./TemplateVersionRepository.ts"
import { WebhookRepository } from "./WebhookRepository.ts"
import { WebhookDeliveryRepository } from "./WebhookDeliveryRepository.ts"
import { WorkspaceRepository } from "./WorkspaceRepository.ts"

/** Every repository over one database. */
export const layer = Layer.mergeAll(
  AssetRepository.layer,
  AuditRepository.layer,
  BrandRepository.layer,
  CallRepository.layer,
  CapturedMailRepository.layer,
  ClickRepository.layer,
  ConnectionRepository.layer,
  ContactRepository.layer,
  CreditRepository.layer,
  DeprecationNoticeRepository.layer,
  CustomEventRepository.layer,
  FailedJobRepository.layer,
  IdempotencyRepository.layer,
  JobRepository.layer,
  KeyRepository.layer,
  LinkDomainRepository.layer,
  LinkRepository.layer,
  LinkStatsRepository.layer,
  LinkTargetRepository.layer,
  MemberRepository.layer,
  OAuthRecordRepository.layer,
  QrRepository.layer,
  SenderDomainRepository.layer,
  SendRepository.layer,
  SettingRepository.layer,
  SignInRepository.layer,
  SuppressionRepository.layer,
  TemplateRepository.layer,
  TemplateVersionRepository.layer,
  WebhookRepository.layer,
  WebhookDeliveryRepository.layer,
  WorkspaceRepository.layer
)
