import { useState } from 'react'
import { cleanLine } from '#shared/values/pasted_text'
import { meaningOf } from '~/components/places/place_meanings'
import { useSettledPlaces, type TypedPlace } from '~/components/places/settled_places'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { leadTo } from '~/lib/lead_to'

/** A city or county that a form is about to send. */
export interface SentPlace extends TypedPlace {
  /** The name of its field. */
  field: string
}

interface Unknown extends SentPlace {
  /** The name that may be meant. */
  meant: string | null
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

/** The place and what it may mean, if it is unknown; null for a known one, and if the server can't be asked. */
async function unknownOf(typed: SentPlace): Promise<Unknown | null> {
  const found = await meaningOf(typed, AbortSignal.timeout(PATIENCE)).catch(() => null)
  return !found || found.isKnown ? null : { ...typed, meant: found.meant?.name ?? null }
}

/** Holds a form back if one of its places is unknown, and asks once for each. */
export function useUnknownPlace() {
  const settled = useSettledPlaces()
  const [asks, setAsks] = useState<Unknown | null>(null)

  async function ask(places: readonly SentPlace[]): Promise<boolean> {
    for (const each of places) {
      const unknown = await unknownOf(each)
      if (unknown) {
        setAsks(unknown)
        return true
      }
      settled.add(each)
    }
    return false
  }

  return {
    settled,
    /** @param next  what else may hold the form back, once its places are settled */
    hold(typed: readonly SentPlace[], next = () => false): boolean | Promise<boolean> {
      const places = typed
        .map((each) => ({ ...each, name: cleanLine(each.name) }))
        .filter((each) => each.name !== '' && !settled.has(each))
      return places.length > 0 ? ask(places).then((isHeld) => isHeld || next()) : next()
    },
    /** @param submit  submits the form again */
    answeredBy: (submit: () => void): UnknownPlaceState => ({
      asks,
      change() {
        setAsks(null)
        if (asks) leadTo(`[name="${asks.field}"]`)
      },
      keep() {
        if (asks) settled.add(asks)
        setAsks(null)
        submit()
      },
    }),
  }
}

/** What an unknown place of a home costs. */
const homeTexts = {
  city: 'Companies find the home by exactly this spelling and by its county.',
  county: 'Companies that search by county find the home by exactly this spelling only.',
}

interface UnknownPlaceQuestionProps {
  place: UnknownPlaceState
  /** What keeping it means. Default: for a home. */
  text?: string
}

/** Asked before an unknown place is stored. */
export function UnknownPlaceQuestion({ place, text }: UnknownPlaceQuestionProps) {
  const { asks, change, keep } = place
  return (
    <ConfirmDialog
      open={asks !== null}
      onClose={change}
      onConfirm={keep}
      title={
        asks && (
          <span className="wrap-anywhere">
            We don’t know {asks.name}
            {asks.state && ` in ${asks.state}`}. Keep it?
          </span>
        )
      }
      confirmLabel="Keep it"
      cancelLabel="Change it"
      tone="cautious"
    >
      {asks && (text ?? homeTexts[asks.kind])}
      {asks?.meant && <> Did you mean {asks.meant}?</>}
    </ConfirmDialog>
  )
}
