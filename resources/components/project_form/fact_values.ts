import type { Data } from '@generated/data'
import { marketToday } from '#shared/values/market_time'
import { cleanLine, plainDigits } from '#shared/values/pasted_text'
import {
  choiceOf,
  factKeys,
  factMessages,
  factProblems,
  floorLimits,
  type FactKey,
  type ProjectFacts,
} from '#shared/projects/project_facts'

/** A fact's field, named as in the API's errors. */
export type FactField = `facts.${FactKey}`

/** The facts as typed; '' if nothing is chosen. */
export type FactValues = Record<FactField, string>

/** Reads what is typed for a fact. */
type Typed = (key: FactKey) => string

const valuesFrom = (text: Typed) =>
  Object.fromEntries(factKeys.map((key) => [`facts.${key}`, text(key)])) as FactValues

export const emptyFacts = valuesFrom(() => '')

function textOf(value: ProjectFacts[FactKey]): string {
  if (typeof value === 'boolean') return choiceOf(value)
  return value === null ? '' : String(value)
}

/** Stored facts as form values. */
export const factValuesOf = ({ facts }: Pick<Data.Project, 'facts'>): FactValues =>
  facts ? valuesFrom((key) => textOf(facts[key])) : emptyFacts

/** Empty days: those of one home don't fit another. */
export const noDays = {
  'facts.listedOn': '',
  'facts.listingPlannedOn': '',
  'facts.photographerOn': '',
} as const satisfies Partial<FactValues>

/** The number of facts that are filled in. */
export const countOf = (typed: Typed): number =>
  factKeys.filter((key) => cleanLine(typed(key)) !== '').length

function valueOf(key: FactKey, text: string) {
  const typed = plainDigits(cleanLine(text))
  if (typed === '') return null
  if (key === 'floor') return Number(typed)
  return key === 'hasElevator' ? typed === choiceOf(true) : typed
}

/** The facts as the API takes them, with null for empty ones. */
export const factsOf = (typed: Typed): ProjectFacts =>
  Object.fromEntries(
    factKeys.map((key) => [key, valueOf(key, typed(key))])
  ) as unknown as ProjectFacts

/** The same for a new project; undefined if none is filled in. */
export const factsBody = (typed: Typed): ProjectFacts | undefined =>
  countOf(typed) > 0 ? factsOf(typed) : undefined

/** The messages for invalid facts. A day that stays as it was may have passed. */
export function factErrors(
  typed: Typed,
  stored: ProjectFacts | null = null
): Partial<Record<FactKey, string>> {
  const facts = factsOf(typed)
  const { floor } = facts
  const isFloor =
    floor === null ||
    (Number.isInteger(floor) && floor >= floorLimits.lowest && floor <= floorLimits.highest)
  return {
    ...(!isFloor && { floor: factMessages.floor }),
    ...factProblems(facts, stored, marketToday(new Date())),
  }
}
