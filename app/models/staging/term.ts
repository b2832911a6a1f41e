import { otherSide, type StagingAnswer } from '#shared/jobs/staging_terms'
import type { FieldValues } from '#shared/edits/three_way'
import { refuseIf } from '#lifecycles/lifecycle'
import { answerOf, outcomeOf, stagingRefusals } from '#lifecycles/staging_rules'
import AuditEvent from '#models/audit_event'
import { mergeEdit, recordEdit } from '#models/field_edit'
import { dateOf, noticeFor, recordEntry, type LockedStaging } from '#models/staging'
import { extendTerm } from '#models/staging/extension'
import { notify } from '#notifications/notify'

/** @param basedOn  the own side's answer that the person saw */
export async function answerAboutTerm(
  locked: LockedStaging,
  answer: StagingAnswer,
  basedOn?: FieldValues
) {
  const { staging, actor, side, other, situation, trx } = locked
  const former = answerOf(situation.staging, side)
  if (former === answer) return
  refuseIf(stagingRefusals.answer(situation))
  const edited = {
    ...({ thing: 'answer', id: staging.id, actor, trx } as const),
    ...{ fields: answerFields, stored: { answer: former } },
  }
  await mergeEdit(edited, { answer }, basedOn).refuseConflicts()
  await recordEdit(edited, { answer })
  const removalOn = situation.staging.removalOn!
  staging.setAnswer(side, answer)
  await recordEntry(locked, 'answered', { day: removalOn, answer })
  const outcome = outcomeOf(staging)
  if (outcome === 'extended' || (answer === 'extend' && wantsMore(locked))) {
    return extendTerm(locked)
  }
  // Another answer than "Extend" ends what either side has asked for before.
  if (answer !== 'extend') staging.extensionAskedBy = null

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

/** Whether the other side has asked for another month before. */
const wantsMore = ({ situation: { staging, side } }: LockedStaging) =>
  staging.extensionAskedBy === otherSide(side)

const answerFields = [{ field: 'answer', label: 'Answer' }]

export async function markRemoved(locked: LockedStaging) {
  const { staging, bid, actor, side, other, situation, trx } = locked
  refuseIf(stagingRefusals.markRemoved(situation))
  staging.merge({
    removedOn: dateOf(situation.today),
    removedBy: side,
    proposedInstallOn: null,
    proposedBy: null,
    extensionAskedBy: null,
    revision: staging.revision + 1,
  })
  await staging.save()
  await recordEntry(locked, 'removed', { day: situation.today })
  await AuditEvent.record(trx, 'staging_removed', { actor, bid })
  if (!situation.isAlone) {
    await notify(trx, other.id, 'furniture_removed', noticeFor(locked, situation.today))
  }
}
