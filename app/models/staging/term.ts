import { removalDay, type StagingAnswer } from '#shared/jobs/staging_terms'
import { refuseIf } from '#lifecycles/lifecycle'
import { answerOf, outcomeOf, stagingRefusals } from '#lifecycles/staging_rules'
import AuditEvent from '#models/audit_event'
import { dateOf, noticeFor, recordEntry, type LockedStaging } from '#models/staging'
import { rateOf } from '#models/staging/rate'
import { notify } from '#notifications/notify'

export async function answerAboutTerm(locked: LockedStaging, answer: StagingAnswer) {
  const { staging, side, other, situation, trx } = locked
  if (answerOf(situation.staging, side) === answer) return
  refuseIf(stagingRefusals.answer(situation))
  const removalOn = situation.staging.removalOn!
  staging.setAnswer(side, answer)
  await recordEntry(locked, 'answered', { day: removalOn, answer })
  const outcome = outcomeOf(staging)
  if (outcome === 'extended') return extend(locked)

  staging.revision += 1
  await staging.save()
  const notice = noticeFor(locked, removalOn)
  if (outcome === null) {
    const { staging: about, ...subject } = notice
    await notify(trx, other.id, 'term_answered', { ...subject, staging: { ...about, answer } })
    return
  }
  await recordEntry(locked, 'removal_confirmed', { day: removalOn })
  await notify(trx, other.id, 'removal_confirmed', notice)
}

/** Extends the term by a month at the rate that holds, and asks again two weeks before its new end. */
async function extend(locked: LockedStaging) {
  const { staging, bid, actor, other, situation, trx } = locked
  const extraMonths = staging.extraMonths + 1
  const removal = removalDay(situation.staging.installOn!, Number(bid.stagingPeriod), extraMonths)
  staging.merge({
    extraMonths,
    removalOn: dateOf(removal),
    ownerAnswer: null,
    stagerAnswer: null,
    revision: staging.revision + 1,
  })
  await staging.save()
  await recordEntry(locked, 'extended', { day: removal, price: rateOf(bid, staging) })
  await AuditEvent.record(trx, 'staging_extended', { actor, bid })
  await notify(trx, other.id, 'term_extended', noticeFor(locked, removal))
}

export async function markRemoved(locked: LockedStaging) {
  const { staging, bid, actor, side, other, situation, trx } = locked
  refuseIf(stagingRefusals.markRemoved(situation))
  staging.merge({
    removedOn: dateOf(situation.today),
    removedBy: side,
    proposedInstallOn: null,
    proposedBy: null,
    revision: staging.revision + 1,
  })
  await staging.save()
  await recordEntry(locked, 'removed', { day: situation.today })
  await AuditEvent.record(trx, 'staging_removed', { actor, bid })
  if (!situation.isAlone) {
    await notify(trx, other.id, 'furniture_removed', noticeFor(locked, situation.today))
  }
}
