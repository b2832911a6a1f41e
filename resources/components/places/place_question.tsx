import { useEffect, useRef, useState } from 'react'
import { namedWithState, stateAlone } from '#shared/places/typed_place'
import { cleanLine } from '#shared/values/pasted_text'
import type { Meaning } from '~/components/places/place_meanings'
import {
  useSettledPlaces,
  type SettledPlaces,
  type TypedPlace,
} from '~/components/places/settled_places'
import { suggestedCounties } from '~/components/places/use_counties'
import { suggestedCities } from '~/components/places/use_place_suggestions'

const SHORTEST = 2

interface Named {
  name: string
  state: string
}

interface Asked<Place> {
  text: string
  state: string
  /** A place that is spelled alike. */
  meant: Place | null
}

interface PlaceQuestionOptions<Place> {
  /** Of the field, which gets the focus of the answer's button. */
  id: string
  kind: TypedPlace['kind']
  value: string
  state: string
  meaning: (text: string, state: string) => Promise<Meaning<Place>>
  /** Called with the one place that the text says. */
  onSettle: (place: Place) => void
  /** What the form needn't ask about anymore. Default: known by the field only. */
  settled?: SettledPlaces
}

/**
 * What a text that was typed into the field of a city or county means, once the field is left: a text that says one
 * place becomes that place; an unknown one raises a question, once for each text. Nothing is asked while offline.
 */
export function usePlaceQuestion<Place extends Named>(options: PlaceQuestionOptions<Place>) {
  const { id, kind, value, state, meaning, onSettle } = options
  const [asked, setAsked] = useState<Asked<Place> | null>(null)
  const text = cleanLine(value)
  const latest = useRef({ text, state, onSettle })
  useEffect(() => {
    latest.current = { text, state, onSettle }
  })
  const own = useSettledPlaces()
  const settled = options.settled ?? own
  const isSettled = () => settled.has({ kind, name: text, state })
  /** As it was when the form opened, or as it was answered. */
  const last = useRef(text)

  async function leave() {
    if (text.length < SHORTEST || text === last.current) return
    const found = await meaning(text, state).catch(() => null)
    if (!found || latest.current.text !== text || latest.current.state !== state) return
    const { said, isKnown, meant } = found
    if (said) {
      last.current = said.name
      settled.add({ ...said, kind })
      latest.current.onSettle(said)
    } else if (!isKnown && !isSettled()) {
      setAsked({ text, state, meant })
    }
  }

  function answer(name: string, inState: string) {
    last.current = name
    settled.add({ kind, name, state: inState })
    setAsked(null)
    document.getElementById(id)?.focus()
  }

  const isAsking = asked !== null && asked.text === text && asked.state === state && !isSettled()
  return {
    leave: () => void leave(),
    asked: isAsking ? asked : null,
    keep: () => answer(text, state),
    take(place: Place) {
      answer(place.name, place.state)
      onSettle(place)
    },
    /** A suggestion was chosen. */
    picked: ({ name, state: foundIn }: Place) => settled.add({ kind, name, state: foundIn }),
  }
}

const LINK = 'font-semibold text-accent underline pointer-coarse:min-h-11'

type PlaceQuestionProps<Place extends Named> = Pick<
  ReturnType<typeof usePlaceQuestion<Place>>,
  'asked' | 'keep' | 'take'
>

/** The question about an unknown place. */
export function PlaceQuestion<Place extends Named>({
  asked,
  keep,
  take,
}: PlaceQuestionProps<Place>) {
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

/** Whether a location such as `Orange County, NC` names a county of one state. */
async function saysOneCounty(location: string): Promise<boolean> {
  const named = namedWithState(location) ?? { name: location, state: '' }
  const found = await suggestedCounties(named.name.slice(0, 100), named.state)
  return found.filter(({ match }) => match === 'same').length === 1
}

/** Whether nobody can tell which place a location is, once the field is left. */
export function useUnreadLocation(location: string) {
  const [unread, setUnread] = useState<string | null>(null)
  const text = cleanLine(location)

  async function leave() {
    if (text.length < SHORTEST || stateAlone(text)) return
    if (/\b(county|parish|borough)\b/i.test(text)) {
      if (!(await saysOneCounty(text).catch(() => true))) setUnread(text)
      return
    }
    const found = await suggestedCities(text.slice(0, 100), '').catch(() => null)
    if (found && !found[0]?.isClear) setUnread(text)
  }
  return { isUnknown: text !== '' && unread === text, leave: () => void leave() }
}
