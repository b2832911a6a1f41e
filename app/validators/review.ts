import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { maxLengths } from '#shared/values/field_rules'
import { reviewMessages } from '#shared/values/job_messages'
import { reviewStates } from '#shared/reputation/reviews'
import { Sentences } from '#validators/messages'
import { optionalLine, optionalText, optionalValueOf, listRules, text } from '#validators/rules'

/** Owners answer three questions about a company. Companies answer none about an owner. */
const askedOfOwners = vine.createRule(
  (value: unknown, _options: undefined, field: FieldContext) => {
    const isAsked: boolean = field.meta.asksAnswers
    if (isAsked === (value === undefined)) {
      field.report(
        isAsked ? reviewMessages.answer : 'Only owners answer this question',
        'asked',
        field
      )
    }
  },
  { implicit: true }
)

const answer = () => vine.boolean({ strict: true }).optional().use(askedOfOwners())

export const reviewValidator = vine.withMetaData<{ asksAnswers: boolean }>().create({
  rating: vine.number({ strict: true }).withoutDecimals().range([1, 5]),
  title: optionalLine(maxLengths.reviewTitle).optional(),
  comment: optionalText(maxLengths.reviewComment).optional(),
  onTime: answer(),
  asAgreed: answer(),
  wouldHireAgain: answer(),
})
reviewValidator.messagesProvider = new Sentences({
  'rating.required': reviewMessages.rating,
  'rating.number': reviewMessages.rating,
  'rating.withoutDecimals': reviewMessages.rating,
  'rating.range': reviewMessages.rating,
  'boolean': reviewMessages.answer,
})

export const reviewReplyValidator = vine.create({
  reply: text(maxLengths.reviewReply).minLength(1),
})
reviewReplyValidator.messagesProvider = new Sentences({
  'reply.required': reviewMessages.reply,
  'reply.string': reviewMessages.reply,
  'reply.minLength': reviewMessages.reply,
})

export const reviewReportValidator = vine.create({
  reason: text(maxLengths.reportReason).minLength(1),
})
reviewReportValidator.messagesProvider = new Sentences({
  'reason.required': reviewMessages.report,
  'reason.string': reviewMessages.report,
  'reason.minLength': reviewMessages.report,
})

export const reviewListValidator = vine.create(
  listRules('reviews', {
    state: optionalValueOf(reviewStates).optional(),
  })
)
