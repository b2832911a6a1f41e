import type { Data } from '@generated/data'
import { projectMessages } from '#shared/values/field_rules'
import { batchLimit } from '#shared/projects/invitations'
import { cleanLine } from '#shared/values/pasted_text'
import { factKeys, type FactKey } from '#shared/projects/project_facts'
import { factErrors, factsBody, type FactField } from '~/components/project_form/fact_values'
import { projectErrors, titleError } from '~/components/project_form/validation'
import {
  emptyValues,
  projectBody,
  type FormerPlace,
  type ProjectValues,
} from '~/components/project_form/values'
import type { FieldErrors } from '~/hooks/use_form'

/** What each home has of its own. */
const homeFields = ['title', 'city', 'neighborhood', 'county', 'state'] as const
export type HomeField = (typeof homeFields)[number]

/** A field of one home, named as in the API's errors. */
type HomeKey = `homes.${number}.${HomeField | FactField}`

/**
 * The form's values. The homes are flat, so that each of their fields is an ordinary form field;
 * only the first `homeCount` of them are shown and sent.
 */
export type BatchValues = ProjectValues & Record<HomeKey, string> & { homeCount: number }

const factFields = factKeys.map((key) => `facts.${key}` as const)

/** The form starts with two homes: for one there is the ordinary form. */
const fewestHomes = 2

export const homeKey = (home: number, field: HomeField | FactField): HomeKey =>
  `homes.${home}.${field}`

export const homesOf = ({ homeCount }: BatchValues) =>
  Array.from({ length: homeCount }, (_, home) => home)

/** The cities and counties that are sent, with the names of their fields. */
export const placesOf = (values: BatchValues) =>
  homesOf(values).flatMap((home) =>
    (['city', 'county'] as const).map((kind) => {
      const field = homeKey(home, kind)
      return { field, kind, name: values[field], state: values[homeKey(home, 'state')] }
    })
  )

export function emptyBatch(user: Data.User, formerPlaces: readonly FormerPlace[]): BatchValues {
  const shared = emptyValues(user, formerPlaces)
  const homes: Record<HomeKey, string> = {}
  for (let home = 0; home < batchLimit; home += 1) {
    for (const field of [...homeFields, ...factFields]) homes[homeKey(home, field)] = ''
    homes[homeKey(home, 'state')] = shared.state
  }
  return { ...shared, ...homes, homeCount: fewestHomes }
}

/**
 * One more home, at the place of the last one: they are often in the same neighborhood. It starts
 * without facts, which nobody would look for in the folded section.
 */
export function withHome(values: BatchValues): Partial<BatchValues> {
  const { homeCount } = values
  const changes: Partial<BatchValues> = { homeCount: homeCount + 1 }
  for (const field of homeFields) {
    changes[homeKey(homeCount, field)] =
      field === 'title' ? '' : values[homeKey(homeCount - 1, field)]
  }
  return changes
}

/** Without one home; those after it move up. */
export function withoutHome(values: BatchValues, removed: number): Partial<BatchValues> {
  const changes: Partial<BatchValues> = { homeCount: values.homeCount - 1 }
  for (let home = removed; home < values.homeCount; home += 1) {
    for (const field of [...homeFields, ...factFields]) {
      const isLast = home === values.homeCount - 1
      changes[homeKey(home, field)] = isLast ? '' : values[homeKey(home + 1, field)]
    }
  }
  return changes
}

const required = ['title', 'city', 'neighborhood', 'county'] as const

/** One error message for each invalid field, by its name in the form. */
export function batchErrors(values: BatchValues): FieldErrors {
  const errors: Record<string, string> = {
    ...projectErrors(values, ['propertyType', 'stagingLevel', 'timeline', 'description']),
  }
  for (const home of homesOf(values)) {
    for (const field of required) {
      if (!cleanLine(values[homeKey(home, field)])) {
        errors[homeKey(home, field)] = projectMessages[field]
      }
    }
    const badTitle = titleError(values[homeKey(home, 'title')])
    if (badTitle) errors[homeKey(home, 'title')] = badTitle
    const facts = factErrors((key) => values[homeKey(home, `facts.${key}`)])
    for (const [key, text] of Object.entries(facts)) {
      errors[homeKey(home, `facts.${key as FactKey}`)] = text
    }
  }
  return errors
}

/** The body of POST /api/projects/batch. */
export function batchBody(values: BatchValues, photos: string[]) {
  const { title, location, city, neighborhood, county, state, budgetRange, facts, ...shared } =
    projectBody(values, photos)
  return {
    ...shared,
    homes: homesOf(values).map((home) => ({
      title: values[homeKey(home, 'title')],
      city: values[homeKey(home, 'city')],
      neighborhood: values[homeKey(home, 'neighborhood')],
      county: values[homeKey(home, 'county')],
      state: values[homeKey(home, 'state')] || null,
      facts: factsBody((key) => values[homeKey(home, `facts.${key}`)]),
    })),
  }
}
