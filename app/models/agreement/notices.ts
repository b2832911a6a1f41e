import type { AgreementKind } from '#shared/agreements'
import { otherSide } from '#shared/staging_terms'
import type { LockedAgreement } from '#models/agreement'

/** What a notification to the other side says: no name, no address, no text. */
export const agreementNotice = (
  { project, bid, side }: Pick<LockedAgreement, 'project' | 'bid' | 'side'>,
  kind: AgreementKind
) => ({ project, bid, agreement: { to: otherSide(side), kind } })
