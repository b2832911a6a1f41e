import { letterMissing, projectMessages, squareFootageLimit } from '#shared/values/field_rules'
import { marketToday } from '#shared/values/market_time'
import { cleanLine, hasLetter } from '#shared/values/pasted_text'
import { projectTitlePattern } from '#shared/projects/project_enums'
import { factKeys, projectFacts, type ProjectFacts } from '#shared/projects/project_facts'
import { factErrors } from '~/components/project_form/fact_values'
import { wholeNumber, type ProjectValues } from '~/components/project_form/values'
import type { FieldErrors } from '~/hooks/use_form'

export interface FormSection {
  id: string
  title: string
  /** Fields that can be missing or invalid, with their names in the progress column. */
  fields: Readonly<Record<string, string>>
}

/** The form's sections from top to bottom. */
export const formSections: readonly FormSection[] = [
  { id: 'photos', title: 'Photos', fields: { photos: 'photos' } },
  {
    id: 'the-home',
    title: 'The home',
    fields: {
      title: 'title',
      propertyType: 'property type',
      occupancyStatus: 'occupancy',
      squareFootage: 'square footage',
      bedrooms: 'bedrooms',
      bathrooms: 'bathrooms',
      levels: 'levels',
    },
  },
  {
    id: 'where-it-is',
    title: 'Where it is',
    fields: {
      location: 'location',
      city: 'city',
      neighborhood: 'neighborhood',
      county: 'county',
      state: 'state',
    },
  },
  {
    id: 'what-to-stage',
    title: 'What to stage',
    fields: {
      stagingLevel: 'staging level',
      timeline: 'timeline',
      budgetRange: 'budget range',
      deadline: 'last day for offers',
      otherRooms: 'other rooms',
      description: 'description',
    },
  },
]

/** The section of the optional facts. */
export const factSection: FormSection = {
  id: 'good-to-know',
  title: 'Good to know',
  fields: Object.fromEntries(
    factKeys.map((key) => [`facts.${key}`, projectFacts[key].label.toLowerCase()])
  ),
}

/** Fields that a form variant may require. */
export type RequiredField = Exclude<
  keyof typeof projectMessages,
  'titleCharacters' | 'squareFootage' | 'deadline'
>

/** Required fields of every form but the oldest. */
export const ordinaryRequired: readonly RequiredField[] = [
  'title',
  'propertyType',
  'city',
  'neighborhood',
  'county',
  'stagingLevel',
  'timeline',
  'description',
]

const missingIn = (values: ProjectValues, required: readonly RequiredField[]) =>
  required.filter((field) => cleanLine(values[field]) === '')

/** Whether a required field is missing, as opposed to invalid. */
export const lacksFields = (values: ProjectValues, required: readonly RequiredField[]) =>
  missingIn(values, required).length > 0

/** Whether no room is chosen. The form then asks before posting, because stagers price by room. */
export const lacksRooms = ({
  roomsToStage,
  otherRooms,
}: Pick<ProjectValues, 'roomsToStage' | 'otherRooms'>) =>
  roomsToStage.length === 0 && cleanLine(otherRooms) === ''

/** What is wrong with a title; null for a good one and without any. */
export function titleError(typed: string): string | null {
  const title = cleanLine(typed)
  if (title === '') return null
  if (!projectTitlePattern.test(title)) return projectMessages.titleCharacters
  return hasLetter(title) ? null : letterMissing
}

/**
 * One error message for each invalid field.
 *
 * @param storedFacts  of the project that is edited: a day that stays as it was may have passed
 */
export function projectErrors(
  values: ProjectValues,
  required: readonly RequiredField[] = ordinaryRequired,
  storedFacts: ProjectFacts | null = null
): FieldErrors {
  const errors: Record<string, string> = {}
  for (const field of missingIn(values, required)) errors[field] = projectMessages[field]
  const badTitle = titleError(values.title)
  if (badTitle) errors.title = badTitle
  const squareFeet = wholeNumber(values.squareFootage)
  if (squareFeet !== undefined && !isArea(squareFeet)) {
    errors.squareFootage = projectMessages.squareFootage
  }
  if (values.deadline && values.deadline < marketToday(new Date()))
    errors.deadline = projectMessages.deadline
  const facts = factErrors((key) => values[`facts.${key}`], storedFacts)
  for (const [key, text] of Object.entries(facts)) errors[`facts.${key}`] = text
  return errors
}

const isArea = (squareFeet: number) =>
  Number.isInteger(squareFeet) && squareFeet >= 1 && squareFeet <= squareFootageLimit

/** The toast of a form that isn't one of the specified ones: `8 fields need you`, and the first error. */
export function fieldsNeedYou(errors: FieldErrors) {
  const [description, ...others] = Object.values(errors)
  const count = others.length + 1
  return { title: `${count} ${count === 1 ? 'field needs' : 'fields need'} you`, description }
}
