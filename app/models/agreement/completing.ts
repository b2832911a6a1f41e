import type { StagingSide } from '#shared/jobs/staging_terms'
import { agreementNotice } from '#models/agreement/notices'
import type { AgreementSource } from '#models/agreement/values'
import type AgreementVersion from '#models/agreement_version'
import type { LockedBid } from '#models/bid/selection'
import type { Actor } from '#models/person/acting'
import { setInstallDate } from '#models/staging/visits'
import { rateOf } from '#models/staging/rate'
import { notify } from '#notifications/notify'
import { queueAgreementDocument, queueEmails } from '#services/queue/dispatch'

interface Completed extends Pick<LockedBid, 'project' | 'bid' | 'trx'> {
  source: AgreementSource
  /** The side of the last signature. */
  side: StagingSide
  /** The other account. */
  other: AgreementSource['owner']
  /** Missing if a seller has signed last. */
  actor?: Actor
}

/** Everyone has signed: the staging gets the terms, both accounts are notified, and each seller gets a copy. */
export async function complete(completed: Completed, version: AgreementVersion) {
  const { bid, actor, side, other, project, source, trx } = completed
  const { installOn, extensionPerMonth } = version.terms
  const staging = source.staging!
  if (extensionPerMonth !== rateOf(bid, staging)) {
    staging.extensionPerMonth = extensionPerMonth
    staging.revision += 1
    await staging.save()
  }
  if (installOn !== null && staging.installOn === null)
    await agreeOnDate(completed, version, installOn)
  await queueAgreementDocument(trx, version.id)
  const { kind, facts } = version
  const isShared = facts.parties.length > 0
  const self = side === 'owner' ? project.userId : bid.userId
  for (const [userId, to] of [
    [other.id, undefined],
    [actor?.id ?? self, side],
  ] as const) {
    await notify(trx, userId, 'agreement_completed', agreementNotice(completed, kind, to, isShared))
  }
  const payloads = facts.parties.map(({ id }) => ({ partyId: id, news: 'copy' as const }))
  if (isShared) await queueEmails(trx, 'SendSigningLink', payloads)
}

/** In the history the company has proposed the date, and the owner has agreed to it. */
async function agreeOnDate(completed: Completed, version: AgreementVersion, date: string) {
  const { actor, side, other, source } = completed
  const isShared = version.facts.parties.length > 0
  const firstSigner = isShared && side === 'owner' ? version.stagerSigner : version.firstSigner
  const first = { id: other.id, personId: firstSigner }
  const self = actor ?? { id: source.owner.id, personId: null }
  const [agreer, proposer] = side === 'owner' ? [self, first] : [first, self]
  const dated = { ...completed, staging: source.staging!, actor: self }
  await setInstallDate(dated, { day: date, window: null }, { agreer, proposer })
}
