import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { latestDay, maxNoticeDays } from '#shared/accounts/second_factor'
import { marketToday } from '#shared/values/market_time'
import { Sentences } from '#validators/messages'
import { proofFields, proofMessages } from '#validators/passkey'
import { calendarDay } from '#validators/rules'

const possibleDay = vine.createRule((value: unknown, _options: undefined, field: FieldContext) => {
  if (typeof value !== 'string') return
  const today = marketToday(new Date())
  if (value < today) field.report('Choose a day from today on', 'possibleDay', field)
  if (value > latestDay(today)) {
    field.report(`Choose a day within the next ${maxNoticeDays} days`, 'possibleDay', field)
  }
})

/** `from`: the day from which on the account requires a second factor; null to require none. */
export const secondFactorValidator = vine.create({
  from: calendarDay().use(possibleDay()).nullable(),
  ...proofFields,
})
secondFactorValidator.messagesProvider = new Sentences({
  ...proofMessages,
  'from.required': 'Choose a day',
})
