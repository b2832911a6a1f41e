import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { agreementReminders } from '#shared/agreements/agreements'
import { stagingSides, type StagingSide } from '#shared/jobs/staging_terms'
import { agreementRefusals, type AgreementSituation } from '#lifecycles/agreement_rules'
import Agreement from '#models/agreement'
import { signingRefusal } from '#models/agreement/party'
import { situationOf, sourceOf } from '#models/agreement/unattended'
import AgreementVersion from '#models/agreement_version'
import type { LockedBid } from '#models/bid/selection'
import { notify } from '#notifications/notify'
import { queueEmails } from '#services/queue/dispatch'
import { oneByOne, type Batch } from '#services/queue/timer_batches'

const { days, lastDay } = agreementReminders

/** SQL: the reminder that is due for a version, in days since it was sent; null before the first. */
const dueDays = `(select max(d) from unnest(array[${days.join(', ')}]) d
  where agreement_versions.sent_at <= now() - make_interval(days => d))`

/**
 * Reminds those who haven't signed the newest version, three and seven days after it was sent. Each reminder
 * is sent once, and only while the person can sign. One that fails doesn't stop the others.
 *
 * @returns the number of versions with a reminder
 */
export async function remindOfAgreements(): Promise<number> {
  return oneByOne({
    read: (batch) => dueVersions(batch),
    work: ({ id, agreement }) => agreement.bid.underLock((locked) => remind(id, locked)),
    failure: 'the sides of an agreement could not be reminded',
    idName: 'versionId',
  })
}

/** Versions with a side that hasn't signed and wasn't reminded, with their bids. */
function dueVersions({ after, limit }: Batch) {
  return AgreementVersion.query()
    .where('id', '>', after)
    .whereRaw(
      `sent_at between now() - make_interval(days => ${lastDay})
        and now() - make_interval(days => ${Math.min(...days)})`
    )
    .whereRaw(
      `(exists (select from unnest(array['owner', 'stager']) side
        where not exists (select from agreement_signatures s
          where s.version_id = agreement_versions.id and s.side = side.side)
        and not exists (select from agreement_reminders r
          where r.version_id = agreement_versions.id and r.side = side.side
            and r.days >= ${dueDays}))
        or exists (select from agreement_parties p where p.version_id = agreement_versions.id
          and p.address is not null and coalesce(p.reminded_days, 0) < ${dueDays}
          and not exists (select from agreement_party_signatures g where g.party_id = p.id)))`
    )
    .preload('agreement', (agreement) => agreement.preload('bid'))
    .orderBy('id')
    .limit(limit)
}

async function remind(id: number, { project, bid, trx }: LockedBid): Promise<boolean> {
  const agreement = await Agreement.query({ client: trx })
    .where('bidId', bid.id)
    .preload('versions')
    .firstOrFail()
  const version = agreement.versions.at(-1)!
  if (!bid.isPaid || version.id !== id) return false
  const source = await sourceOf({ project, bid, trx })
  const situation = situationOf(source, agreement)
  let isReminded = false
  for (const side of stagingSides.values) {
    if (signingRefusal({ ...situation, side }, { version, source }) !== null) continue
    if (!(await note(version, side, trx))) continue
    const userId = side === 'owner' ? project.userId : bid.userId
    const { kind, sentAt } = version
    const subject = { project, bid, agreement: { to: side, kind, sentAt: sentAt.toJSDate() } }
    await notify(trx, userId, 'agreement_reminder', subject)
    isReminded = true
  }
  return (await remindSellers(version, situation, trx)) || isReminded
}

/** Each seller who can sign and hasn't, by email, twice at most. */
async function remindSellers(
  version: AgreementVersion,
  situation: Omit<AgreementSituation, 'side'>,
  trx: TransactionClientContract
): Promise<boolean> {
  const ids = version.facts.parties
    .filter(({ id }) => agreementRefusals.signAsParty({ ...situation, side: 'owner' }, id) === null)
    .map(({ id }) => id)
  if (ids.length === 0) return false
  const { rows } = await trx.rawQuery<{ rows: { partyId: number }[] }>(
    `update agreement_parties p set reminded_days = ${dueDays}, updated_at = now()
     from agreement_versions
     where agreement_versions.id = p.version_id and p.id = any(:ids) and p.address is not null
       and coalesce(p.reminded_days, 0) < ${dueDays}
     returning p.id as "partyId"`,
    { ids }
  )
  await queueEmails(
    trx,
    'SendSigningLink',
    rows.map(({ partyId }) => ({ partyId, news: 'reminder' as const }))
  )
  return rows.length > 0
}

/** @returns false if this reminder, or a later one, was sent before */
async function note({ id }: AgreementVersion, side: StagingSide, trx: TransactionClientContract) {
  const { rows } = await trx.rawQuery<{ rows: unknown[] }>(
    `insert into agreement_reminders (version_id, side, days, sent_at)
     select id, :side, ${dueDays}, now() from agreement_versions
     where id = :id and not exists (select from agreement_reminders r
       where r.version_id = :id and r.side = :side and r.days >= ${dueDays})
     returning version_id`,
    { id, side }
  )
  return rows.length > 0
}
