import { removalDay } from '#shared/jobs/staging_terms'
import { refuseIf } from '#lifecycles/lifecycle'
import { stagingRefusals } from '#lifecycles/staging_rules'
import { extensionRefusals } from '#lifecycles/visit_rules'
import AuditEvent from '#models/audit_event'
import ScheduleOfPayments from '#models/schedule_of_payments'
import { dateOf, noticeFor, recordEntry, type LockedStaging } from '#models/staging'
import { nothingSaid } from '#models/staging/days'
import { rateOf } from '#models/staging/rate'
import { notify } from '#notifications/notify'

/** The removal day after one more month. */
const laterRemoval = ({ staging, bid, situation }: LockedStaging): string =>
  removalDay(situation.staging.installOn!, Number(bid.stagingPeriod), staging.extraMonths + 1)

const noticeOf = (locked: LockedStaging) => {
  const { staging, ...notice } = noticeFor(locked, laterRemoval(locked))
  return { ...notice, staging: { ...staging, price: rateOf(locked.bid, locked.staging) } }
}

/** Asking twice changes nothing. If the other side has asked or has answered "Extend", both agree. */
export async function askForExtension(locked: LockedStaging, revision?: number) {
  const { staging, bid, side, other, situation, trx } = locked
  const { extensionAskedBy, ownerAnswer, stagerAnswer } = situation.staging
  if (extensionAskedBy === side) return
  refuseIf(stagingRefusals.changeDates({ revision: staging.revision, seen: revision }))
  refuseIf(extensionRefusals.ask(situation))
  const theirAnswer = side === 'owner' ? stagerAnswer : ownerAnswer
  const ownAnswer = side === 'owner' ? ownerAnswer : stagerAnswer
  if (extensionAskedBy !== null || (theirAnswer === 'extend' && ownAnswer === null)) {
    return extendTerm(locked)
  }
  staging.merge({ extensionAskedBy: side, revision: staging.revision + 1 })
  await staging.save()
  await recordEntry(locked, 'extension_asked', {
    day: laterRemoval(locked),
    price: rateOf(bid, staging),
  })
  await notify(trx, other.id, 'extension_asked', noticeOf(locked))
}

/** @param until  the new removal day that the person saw */
export async function agreeToExtension(locked: LockedStaging, until: string) {
  const { situation } = locked
  const agreed = situation.staging.installOn ? laterRemoval(locked) : until
  refuseIf(extensionRefusals.agree(situation, { until, agreed }))
  await extendTerm(locked)
}

export async function endExtension(locked: LockedStaging, revision?: number) {
  const { staging, side, other, situation, trx } = locked
  refuseIf(stagingRefusals.changeDates({ revision: staging.revision, seen: revision }))
  refuseIf(extensionRefusals.end(situation))
  const isOwn = situation.staging.extensionAskedBy === side
  staging.merge({ extensionAskedBy: null, revision: staging.revision + 1 })
  await staging.save()
  const day = laterRemoval(locked)
  await recordEntry(locked, isOwn ? 'extension_withdrawn' : 'extension_declined', { day })
  if (!isOwn) {
    const removal = situation.staging.removalOn!
    await notify(trx, other.id, 'extension_declined', noticeFor(locked, removal))
  }
}

/**
 * Both want it: extends the term by a month at the rate that holds, and asks again two weeks before its new end.
 * Every extension passes here, in the transaction of the change and under the lock of the project: what follows
 * from one, such as the payment for the month, is added here.
 */
export async function extendTerm(locked: LockedStaging) {
  const { staging, bid, actor, other, trx } = locked
  const removal = laterRemoval(locked)
  staging.merge({
    extraMonths: staging.extraMonths + 1,
    removalOn: dateOf(removal),
    ...nothingSaid,
    revision: staging.revision + 1,
  })
  await staging.save()
  const price = rateOf(bid, staging)
  await recordEntry(locked, 'extended', { day: removal, price })
  await ScheduleOfPayments.followExtension(locked, { removalOn: removal, price })
  await AuditEvent.record(trx, 'staging_extended', { actor, bid })
  await notify(trx, other.id, 'term_extended', noticeFor(locked, removal))
}
