import vine from '@vinejs/vine'
import { maxCalendarName } from '#shared/accounts/calendar_addresses'
import { Sentences } from '#validators/messages'
import { line } from '#validators/rules'

export const calendarAddressValidator = vine.create({
  name: line(maxCalendarName).minLength(1).optional(),
})
calendarAddressValidator.messagesProvider = new Sentences({
  'name.minLength': 'Enter a name for this calendar address',
})
