import vine from '@vinejs/vine'
import { Sentences } from '#validators/messages'
import { storedId } from '#validators/rules'

/** Who is in charge of a job; null: nobody. */
export const inChargeValidator = vine.create({ seatId: storedId().nullable() })
const sentence = 'Choose a person of your account, or nobody.'
inChargeValidator.messagesProvider = new Sentences({
  'seatId.required': sentence,
  'seatId.number': sentence,
  'seatId.withoutDecimals': sentence,
  'seatId.range': sentence,
})
