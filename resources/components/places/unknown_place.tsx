import { useState } from 'react'
import { cleanLine } from '#shared/values/pasted_text'
import { citiesMeant, useSettledPlaces } from '~/components/places/settled_places'
import { suggestedCities, type City } from '~/components/places/use_place_suggestions'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { leadTo } from '~/lib/lead_to'

/** A city that a form is about to send. */
export interface TypedCity {
  /** The name of its field. */
  field: string
  city: string
  state: string
}

interface Unknown extends TypedCity {
  meant: City | null
}

export interface UnknownPlaceState {
  /** Null while nothing is asked. */
  asks: Unknown | null
  /** Closes the question and leads to the field. */
  change: () => void
  keep: () => void
}

/** Longer than an answer takes. Without one the form is sent. */
const PATIENCE = 5000

/** The city and what it may mean, if it is unknown; null for a known one, and if the server can't be asked. */
async function unknownOf(typed: TypedCity): Promise<Unknown | null> {
  const { city, state } = typed
  const signal = AbortSignal.timeout(PATIENCE)
  const found = await suggestedCities(city, state, signal).catch(() => null)
  if (!found) return null
  const { same, meant } = citiesMeant(found, state)
  return same.length > 0 ? null : { ...typed, meant }
}

/** Holds a form back if one of its cities is unknown, and asks once for each. */
export function useUnknownPlace() {
  const settled = useSettledPlaces()
  const [asks, setAsks] = useState<Unknown | null>(null)

  async function ask(cities: readonly TypedCity[]): Promise<boolean> {
    for (const each of cities) {
      const unknown = await unknownOf(each)
      if (unknown) {
        setAsks(unknown)
        return true
      }
      settled.add(each.city, each.state)
    }
    return false
  }

  return {
    settled,
    /** @param next  what else may hold the form back, once its cities are settled */
    hold(typed: readonly TypedCity[], next = () => false): boolean | Promise<boolean> {
      const cities = typed
        .map((each) => ({ ...each, city: cleanLine(each.city) }))
        .filter(({ city, state }) => city !== '' && !settled.has(city, state))
      return cities.length > 0 ? ask(cities).then((isHeld) => isHeld || next()) : next()
    },
    /** @param submit  submits the form again */
    answeredBy: (submit: () => void): UnknownPlaceState => ({
      asks,
      change() {
        setAsks(null)
        if (asks) leadTo(`[name="${asks.field}"]`)
      },
      keep() {
        if (asks) settled.add(asks.city, asks.state)
        setAsks(null)
        submit()
      },
    }),
  }
}

/** Asked before a project in an unknown place is stored. */
export function UnknownPlaceQuestion({ place }: { place: UnknownPlaceState }) {
  const { asks, change, keep } = place
  return (
    <ConfirmDialog
      open={asks !== null}
      onClose={change}
      onConfirm={keep}
      title={
        asks && (
          <span className="wrap-anywhere">
            We don’t know {asks.city}
            {asks.state && ` in ${asks.state}`}. Keep it?
          </span>
        )
      }
      confirmLabel="Keep it"
      cancelLabel="Change it"
      tone="cautious"
    >
      Companies find the home by exactly this spelling and by its county.
      {asks?.meant && <> Did you mean {asks.meant.name}?</>}
    </ConfirmDialog>
  )
}
