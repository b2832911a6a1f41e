import type { AgreementSituation } from '#lifecycles/agreement_rules'
import type Agreement from '#models/agreement'
import type { AgreementSource } from '#models/agreement/values'
import type { LockedBid } from '#models/bid/selection'
import Staging, { today } from '#models/staging'
import User from '#models/user'

/** What an agreement's rules read when no account acts: for timers, and sellers who sign by email. */
export async function sourceOf({
  project,
  bid,
  trx,
}: Pick<LockedBid, 'project' | 'bid' | 'trx'>): Promise<AgreementSource> {
  const staging = await Staging.query({ client: trx }).where('bidId', bid.id).first()
  const owner = await User.findOrFail(project.userId, { client: trx })
  const stager = await User.findOrFail(bid.userId, { client: trx })
  return { project, bid, owner, stager, staging }
}

export const situationOf = (
  { project, staging, owner, stager }: AgreementSource,
  { versions }: Pick<Agreement, 'versions'>
): Omit<AgreementSituation, 'side'> => ({
  staging: Staging.stateOf(staging),
  project,
  isAlone: owner.deletedAt !== null || stager.deletedAt !== null,
  today: today(),
  versions: versions.map(({ facts }) => facts),
})
