import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import {
  moderationReasonLength,
  moderationReasonMinimum,
  suspensionCategories,
} from '#shared/moderation/suspension_categories'
import {
  categoriesOf,
  conductCategories,
  moderationCategories,
  muteDurations,
  reportOutcomes,
  type ReportOutcome,
} from '#shared/moderation/moderation_categories'
import { giveUpOutcomes } from '#shared/jobs/given_up_jobs'
import { ownerReportOutcomes } from '#shared/jobs/owner_reports'
import { refundNoteLength, refundNoteMinimum } from '#shared/payments/refund_reasons'
import { photoNameFromUrl } from '#shared/projects/photo_urls'
import { text } from '#validators/rules'

const reason = () => text(moderationReasonLength).minLength(moderationReasonMinimum)

export const reasonValidator = vine.create({ reason: reason() })

export const suspensionValidator = vine.create({
  category: vine.enum(suspensionCategories.values),
  reason: reason(),
})

/** Both are shown to the user. */
export const warningValidator = vine.create({
  category: vine.enum(conductCategories.values),
  reason: reason(),
})

/** `duration` is in days, or `lifted`: until the team lifts it. */
export const muteValidator = vine.create({
  category: vine.enum(conductCategories.values),
  reason: reason(),
  duration: vine.enum(muteDurations.values),
})

const suitsOutcome = vine.createRule((value: unknown, _options: undefined, field: FieldContext) => {
  const { outcome } = field.parent as { outcome: ReportOutcome }
  const categories: readonly unknown[] = categoriesOf[outcome]?.values ?? []
  if (!categories.includes(value)) {
    field.report('Choose a category that fits the outcome', 'suitsOutcome', field)
  }
})

export const reportDecisionValidator = vine.create({
  outcome: vine.enum(reportOutcomes.values),
  category: vine.enum(moderationCategories.values).use(suitsOutcome()),
  reason: reason(),
  duration: vine.enum(muteDurations.values).optional().requiredWhen('outcome', '=', 'muted'),
})

/** The company reads the reason of a dismissal; that of a refund is for the team. */
export const ownerReportDecisionValidator = vine.create({
  outcome: vine.enum(ownerReportOutcomes.values),
  reason: text(refundNoteLength).minLength(refundNoteMinimum),
})

/** The company reads why its fee is kept; the reason of a refund is for the team. */
export const giveUpDecisionValidator = vine.create({
  outcome: vine.enum(giveUpOutcomes.values),
  reason: text(refundNoteLength).minLength(refundNoteMinimum),
})

/** `photo` is the photo's URL or its name in the store. */
export const hidingValidator = vine.create({
  reason: reason(),
  photo: vine
    .string()
    .parse((value) => (typeof value === 'string' ? (photoNameFromUrl(value) ?? value) : value))
    .regex(/^[a-f0-9]{32}$/)
    .optional(),
})
