import vine from '@vinejs/vine'
import { invitationLimits } from '#shared/projects/invitations'
import { Sentences } from '#validators/messages'

/** Identifiers of staging companies. */
export const invitationValidator = vine.create({
  companies: vine
    .array(vine.string().regex(/^\w{1,60}$/))
    .minLength(1)
    .maxLength(invitationLimits.perProject)
    .distinct(),
})
invitationValidator.messagesProvider = new Sentences({
  'companies.required': 'Choose at least one company',
  'companies.array.minLength': 'Choose at least one company',
  'companies.array.maxLength': `You can invite up to ${invitationLimits.perProject} companies to a project.`,
  'distinct': 'Name each company once',
  'regex': 'Name the company by its identifier',
})
