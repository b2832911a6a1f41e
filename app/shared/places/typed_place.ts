import { cleanLine } from '#shared/values/pasted_text'
import { usStates, type UsState } from '#shared/places/us_states'

/** One way to read what was typed as a place. */
export interface Reading {
  name: string | null
  state: UsState | null
  zipCode: string | null
  /** Whether the name may be unfinished or misspelled. Otherwise only a place with this name is meant. */
  mayBegin: boolean
}

/** Names that people write for a city, as a whole. */
const nicknames: Partial<Record<string, [name: string, state: UsState]>> = {
  nyc: ['New York', 'NY'],
  la: ['Los Angeles', 'CA'],
  sf: ['San Francisco', 'CA'],
  dc: ['Washington', 'DC'],
  philly: ['Philadelphia', 'PA'],
}

const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')

const statesByName = new Map(
  usStates.options.flatMap(({ value, label }) => [
    [letters(label), value],
    [letters(value), value],
  ])
)

const country = /[\s,]+(usa|u\.s\.a?\.?|united states( of america)?)\.?$/i
const zipCode = /(?:^|[\s,]+)(\d{5})(?:-\d{4})?$/
const kindBefore = /^(the )?(city|town|village|borough|township) of /i
const kindAfter = / (city|town|village|borough|township)$/i

/** Names of states have up to three words. */
const ending = (words: number) =>
  new RegExp(String.raw`^(.+?)[\s,]+((?:[^\s,]+[\s,]+){${words - 1}}[^\s,]+)$`)
const endings = [3, 2, 1].map(ending)

/** `Boone, NC`, `Boone NC` and `Boone North Carolina` → Boone and its state. Null without a state at the end. */
function withState(text: string): { name: string; state: UsState } | null {
  for (const pattern of endings) {
    const [, name, end] = pattern.exec(text) ?? []
    const state = end === undefined ? undefined : statesByName.get(letters(end))
    if (name && state) return { name, state }
  }
  return null
}

/** Names of states that mean a city when they stand alone. */
const cities = new Set(['dc', 'la', 'newyork', 'washington'])

/** The state that a text names and nothing else; null for any other text, and for New York and Washington. */
export function stateAlone(text: string): UsState | null {
  const name = letters(text.replace(country, ''))
  return cities.has(name) ? null : (statesByName.get(name) ?? null)
}

/** Whether a text may be another form of a name: `28801`, `Asheville, NC`, `City of Asheville`. */
export const isOtherForm = (typed: string): boolean => readingsOf(typed).length > 1

/** Whether a text may say its state itself: `28801`, `Asheville, NC`. */
export const saysState = (typed: string): boolean =>
  readingsOf(typed).some((reading) => (reading.state ?? reading.zipCode) !== null)

interface Name {
  name: string
  mayBegin: boolean
}

/** The name as typed, its parts between commas, and each without "City of" or "City". */
function namesIn(text: string): Name[] {
  const parts = text.split(',').map((part) => part.trim())
  const names = [text, ...parts].flatMap((part, at): Name[] => [
    { name: part, mayBegin: at < 2 },
    { name: part.replace(kindBefore, ''), mayBegin: at < 2 },
    { name: part.replace(kindAfter, ''), mayBegin: false },
  ])
  return names.filter(({ name }, at) => names.findIndex((other) => other.name === name) === at)
}

const mostReadings = 16

/**
 * The ways to read a place that was typed into one field, the likeliest first: `Boone`, `Boone, NC`, `Boone NC`,
 * `28607`, `Boone 28607`, `City of Boone`, `Washington DC`. The first one is the text as it is.
 *
 * @param state  where it is if the text doesn't say so
 */
export function readingsOf(typed: string, state: UsState | null = null): Reading[] {
  const text = cleanLine(typed)
  const [nickname, nicknameState] = nicknames[letters(text)] ?? []
  const domestic = text.replace(country, '')
  const zip = zipCode.exec(domestic)?.[1]
  const rest = domestic.replace(zipCode, '').replace(/[\s,]+$/, '')
  const stated = withState(rest)
  const readings: Reading[] = [{ name: text, state, zipCode: null, mayBegin: true }]
  if (nickname && nicknameState && (state ?? nicknameState) === nicknameState) {
    readings.push({ name: nickname, state: nicknameState, zipCode: null, mayBegin: false })
  }
  if (zip) {
    // A mistyped ZIP code is in another state than the one beside it.
    readings.push({ name: null, state: stated?.state ?? null, zipCode: zip, mayBegin: false })
  }
  if (stated) {
    for (const each of namesIn(stated.name)) {
      readings.push({ ...each, state: stated.state, zipCode: null })
    }
  }
  // What names a state isn't in another one.
  for (const each of stated ? [] : namesIn(rest)) readings.push({ ...each, state, zipCode: null })
  const isNew = ({ name }: Reading, at: number) => at === 0 || name !== text
  return readings
    .filter(({ name }) => name !== '')
    .filter(isNew)
    .slice(0, mostReadings)
}

/**
 * The name that a text has in the field of a county, with the state that it says: `Madison, IN` → Madison. Null for a
 * ZIP code, and without a state.
 */
export function namedWithState(typed: string): { name: string; state: UsState } | null {
  const domestic = cleanLine(typed).replace(country, '')
  return zipCode.test(domestic) ? null : withState(domestic)
}
