import vine from '@vinejs/vine'
import { cleanLine, plainDigits } from '#shared/values/pasted_text'
import { teamRoles } from '#shared/console/team_roles'
import { Sentences } from '#validators/messages'
import { line } from '#validators/rules'

/** `role` null removes the person from the team. */
export const teamRoleValidator = vine.create({ role: vine.enum(teamRoles.values).nullable() })

/** A code from the app, or a recovery code. Apps show codes with spaces, so they are removed. */
export const codeValidator = vine.create({
  code: line(40)
    .parse((value) =>
      typeof value === 'string' ? plainDigits(cleanLine(value)).replaceAll(' ', '') : value
    )
    .minLength(6),
})
codeValidator.messagesProvider = new Sentences({
  'code.required': 'Enter the code',
  'code.minLength': 'A code has six digits',
  'code.maxLength': 'This is too long for a code',
})

export const teamListValidator = vine.create({
  page: vine.number().withoutDecimals().range([1, 100_000]).optional(),
})
