import vine from '@vinejs/vine'
import { maxLengths, projectMessages } from '#shared/values/field_rules'
import { batchLimit } from '#shared/projects/invitations'
import { HomeMessages } from '#validators/messages'
import { newProjectFields, projectTexts } from '#validators/project'
import { line } from '#validators/rules'

const { title, location, city, neighborhood, county, state, facts, ...shared } = newProjectFields

/** Up to ten projects with the same details. Each has its own title, place and facts. */
export const projectBatchValidator = vine.create({
  ...shared,
  /** Shorter than a project's: each project gets the id with its number. */
  clientId: vine
    .string()
    .regex(/^[A-Za-z0-9_-]{16,60}$/)
    .nullable()
    .optional(),
  homes: vine
    .array(
      vine.object({
        title: title.clone(),
        city: line(maxLengths.place).minLength(1),
        neighborhood: neighborhood.clone(),
        county: county.clone(),
        state: state.clone(),
        facts: facts.clone(),
      })
    )
    .minLength(1)
    .maxLength(batchLimit),
})
/** The sentences for a project's fields, under the names of a home's fields. */
const homeTexts = Object.fromEntries(
  Object.entries({ ...projectTexts, 'city.minLength': projectMessages.city }).map(
    ([name, sentence]) => [`homes.*.${name}`, sentence]
  )
)

projectBatchValidator.messagesProvider = new HomeMessages({
  ...projectTexts,
  ...homeTexts,
  'homes.required': 'Add at least one home',
  'homes.array.minLength': 'Add at least one home',
  'homes.array.maxLength': `You can post up to ${batchLimit} homes at once`,
  'clientId.string': 'Name the homes by 16 to 60 letters and digits',
  'clientId.regex': 'Name the homes by 16 to 60 letters and digits',
})
