import type { AgreementKind } from '#shared/agreements/agreements'
import { otherSide, type StagingSide } from '#shared/jobs/staging_terms'
import type { LockedAgreement } from '#models/agreement'

/**
 * What a notification says, to the other side unless `to` names one: no name, no address, no text. `isShared`:
 * whether sellers sign it, too.
 */
export const agreementNotice = (
  { project, bid, side }: Pick<LockedAgreement, 'project' | 'bid' | 'side'>,
  kind: AgreementKind,
  to: StagingSide = otherSide(side),
  isShared = false
) => ({ project, bid, agreement: { to, kind, isShared } })
