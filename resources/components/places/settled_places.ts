import { useState } from 'react'
import { cleanLine } from '#shared/values/pasted_text'
import type { City, SuggestedCity } from '~/components/places/use_place_suggestions'

/** What was typed into the field of a city or county. */
export interface TypedPlace {
  kind: 'city' | 'county'
  name: string
  /** Empty if none is chosen. */
  state: string
}

const keyOf = ({ kind, name, state }: TypedPlace) =>
  `${kind} ${cleanLine(name).toLowerCase()}, ${state}`

/** Places of a form that need no question, or none anymore: known ones, and texts that were kept as they are. */
export class SettledPlaces {
  #keys = new Set<string>()

  has = (place: TypedPlace) => this.#keys.has(keyOf(place))

  add(place: TypedPlace): void {
    this.#keys.add(keyOf(place))
  }
}

/** Kept for as long as the form is open. */
export function useSettledPlaces(): SettledPlaces {
  const [settled] = useState(() => new SettledPlaces())
  return settled
}

/** The cities that a text says, and the one that may be meant by a misspelling; of the state if there is one. */
export function citiesMeant(found: readonly SuggestedCity[], state: string) {
  const inState = found.filter((city) => state === '' || city.state === state)
  const meant: City | undefined = inState.find(({ match }) => match === 'similar')
  return { same: inState.filter(({ match }) => match === 'same'), meant: meant ?? null }
}
