import { useEffect, useRef, useState } from 'react'
import { stateAlone } from '#shared/places/typed_place'
import { cleanLine } from '#shared/values/pasted_text'
import {
  citiesMeant,
  useSettledPlaces,
  type SettledPlaces,
} from '~/components/places/settled_places'
import { suggestedCities, type City } from '~/components/places/use_place_suggestions'

const SHORTEST = 2

interface Asked {
  text: string
  state: string
  /** A city of the state that is spelled alike. */
  meant: City | null
}

interface PlaceQuestionOptions {
  /** Of the field, which gets the focus of the answer's button. */
  id: string
  value: string
  state: string
  /** Called with the one city that the text says. */
  onSettle: (city: City) => void
  /** What the form needn't ask about anymore. Default: known by the field only. */
  settled?: SettledPlaces
}

/**
 * What a text that was typed into the field of a city means, once the field is left: a text that means one city
 * becomes that city; an unknown one raises a question, once for each text. Nothing is asked while offline.
 */
export function usePlaceQuestion(options: PlaceQuestionOptions) {
  const { id, value, state, onSettle } = options
  const [asked, setAsked] = useState<Asked | null>(null)
  const text = cleanLine(value)
  const latest = useRef({ text, state, onSettle })
  useEffect(() => {
    latest.current = { text, state, onSettle }
  })
  const own = useSettledPlaces()
  const settled = options.settled ?? own
  /** As it was when the form opened, or as it was answered. */
  const last = useRef(text)

  async function leave() {
    if (text.length < SHORTEST || text === last.current || settled.has(text, state)) return
    const found = await suggestedCities(text, state).catch(() => null)
    if (!found || latest.current.text !== text || latest.current.state !== state) return
    if (settled.has(text, state)) return
    const { same, meant } = citiesMeant(found, state)
    if (same.length === 1 || (same.length > 1 && state !== '')) {
      last.current = same[0].name
      settled.add(same[0].name, same[0].state)
      latest.current.onSettle(same[0])
    } else if (same.length === 0) {
      setAsked({ text, state, meant })
    }
  }

  function answer(name: string, inState: string) {
    last.current = name
    settled.add(name, inState)
    setAsked(null)
    document.getElementById(id)?.focus()
  }

  const isAsking =
    asked !== null && asked.text === text && asked.state === state && !settled.has(text, state)
  return {
    leave: () => void leave(),
    asked: isAsking ? asked : null,
    keep: () => answer(text, state),
    take(city: City) {
      answer(city.name, city.state)
      onSettle(city)
    },
    /** A suggestion was chosen. */
    picked: ({ name, state: foundIn }: City) => settled.add(name, foundIn),
  }
}

const LINK = 'font-semibold text-accent underline pointer-coarse:min-h-11'

/** The question about an unknown place. */
export function PlaceQuestion({ asked, keep, take }: ReturnType<typeof usePlaceQuestion>) {
  if (!asked) return null
  const { text, state, meant } = asked
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
      <span>
        We don’t know {text}
        {state && ` in ${state}`}.
      </span>
      {meant && (
        <button type="button" className={LINK} onClick={() => take(meant)}>
          Did you mean {meant.name}?
        </button>
      )}
      <button type="button" className={LINK} onClick={keep}>
        Keep it<span className="sr-only">: {text}</span>
      </button>
    </span>
  )
}

/**
 * Whether nobody can tell which place a location is, once the field is left. Counties and whole states are left to
 * the server.
 */
export function useUnreadLocation(location: string) {
  const [unread, setUnread] = useState<string | null>(null)
  const text = cleanLine(location)

  async function leave() {
    if (text.length < SHORTEST || /\b(county|parish|borough)\b/i.test(text)) return
    if (stateAlone(text)) return
    const found = await suggestedCities(text.slice(0, 100), '').catch(() => null)
    const same = found?.filter(({ match }) => match === 'same')
    if (same?.length === 0) setUnread(text)
  }
  return { isUnknown: text !== '' && unread === text, leave: () => void leave() }
}
