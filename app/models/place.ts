import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { PlaceSchema } from '#database/schema'
import { usStates, type UsState } from '#shared/places/us_states'
import {
  suggestPlaces,
  understandPlace,
  type SuggestedPlace,
  type UnderstoodPlace,
} from '#models/place/understanding'

/** Degrees, to a hundredth: half a mile. */
export interface Point {
  longitude: number
  latitude: number
}

/** As PostgreSQL returns a point. */
export interface StoredPoint {
  x: number
  y: number
}

export const pointOf = (stored: StoredPoint | null): Point | null =>
  stored && { longitude: stored.x, latitude: stored.y }

/** A place as it was typed. */
export interface TypedPlace {
  city?: string | null
  county?: string | null
  state?: UsState | null
}

/**
 * A city or county of the United States. A migration loads them, and nothing changes them. Their names are compared
 * by `place_key` and `county_key` and their distances measured by `miles_between`, in the database only.
 */
export default class Place extends PlaceSchema {
  /**
   * The city or county that a text means, also with a state, as a ZIP code or as "City of Boone"; null if it's
   * misspelled, unknown or not clear.
   *
   * @param known  where it is if the text doesn't say so
   */
  static async understand(
    text: string,
    known: TypedPlace = {},
    client: QueryClientContract = db.connection()
  ): Promise<UnderstoodPlace | null> {
    return understandPlace(text, known, client)
  }

  /** At most `limit` cities that a text may become, those of the state first; with similar names if none begins so. */
  static async suggest(
    text: string,
    state: UsState | null,
    limit: number
  ): Promise<SuggestedPlace[]> {
    return suggestPlaces(text, state, limit)
  }

  /** Roughly where a place is: the center of its city, or else of its county; null if both are unknown. */
  static async pointOf({ city, county, state }: TypedPlace): Promise<Point | null> {
    if (!state || !(city || county)) return null
    const { rows } = await db.rawQuery<{ rows: { point: StoredPoint | null }[] }>(
      'select place_point(:city, :county, :state) as point',
      { city: city ?? null, county: county ?? null, state }
    )
    return pointOf(rows[0].point)
  }

  /** The county of a city; null for an unknown city. */
  static async countyOf(city: string, state: UsState): Promise<string | null> {
    const { rows } = await db.rawQuery<{ rows: { county: string }[] }>(
      'select county from city_named(:city, :state, null)',
      { city, state }
    )
    return rows.at(0)?.county ?? null
  }

  /** A county by its name in any spelling; null if the state has none. */
  static async countyNamed({ name, state }: { name: string; state: UsState }) {
    const { rows } = await db.rawQuery<{ rows: { name: string; state: UsState }[] }>(
      'select name, state from county_named(:name, :state)',
      { name, state }
    )
    return rows.at(0) ?? null
  }

  /** The only state with a county of this name; null if there are several or none. */
  static async stateOfCounty(county: string): Promise<UsState | null> {
    const { rows } = await db.rawQuery<{ rows: { state: UsState | null }[] }>(
      'select state_of_county(:county) as state',
      { county }
    )
    return rows[0].state
  }

  /** The names of its city, county and state, as far as they are known. */
  static async namesOf(
    { city, county, state }: TypedPlace,
    client: QueryClientContract = db.connection()
  ): Promise<string[]> {
    if (!state) return []
    const { rows } = await client.rawQuery<{ rows: { names: string[] }[] }>(
      'select place_names(:city, :county, :state) as names',
      { city: city ?? '', county: county ?? '', state }
    )
    return [...rows[0].names, usStates.label(state)]
  }
}
