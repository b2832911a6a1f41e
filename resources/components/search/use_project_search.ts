import { router } from '@inertiajs/react'
import { useEffect, useRef, useState } from 'react'
import { isSearchable, searchQuery, type SearchFilterName } from '#shared/projects/search_enums'
import {
  changed,
  NO_FILTERS,
  PLACE,
  placeQuery,
  readFilters,
  sameFilters,
  searchAddress,
  trimmed,
  type SearchFilters,
} from '~/components/search/filters'
import {
  findFirstPages,
  findProjects,
  joined,
  type NearbyPlace,
  type ResultCard,
  type Suggestion,
} from '~/components/search/find_projects'
import { explainRequirements } from '~/components/search/search_bar'
import { useLatestCall } from '~/components/search/use_latest_call'
import { maySearch, understood } from '~/components/search/understood'
import type { Place, PlaceKind } from '~/components/search/use_places'
import { useCurrentUser } from '~/hooks/use_current_user'
import { lastSearch, rememberSearch } from '~/lib/last_search'
import { dismissFailure } from '~/lib/toast'

/** Debounce delay before typed text becomes a filter, in milliseconds. */
const TYPING_PAUSE = 1000

/** What the page shows. Kept in the page's props, so that going back restores it. */
export interface ShownSearch {
  filters: SearchFilters
  /** Null until a search with these filters succeeds. */
  results: ResultCard[] | null
  total: number | null
  /** Null unless nothing was found. */
  suggestion: Suggestion | null
  /** Empty unless nothing was found. */
  nearby: NearbyPlace[]
  /** Nobody knows where the place is, so a distance has no effect. */
  unknownPlace: boolean
  /** Number of pages loaded. */
  pages: number
}

const unsearched = (filters: SearchFilters): ShownSearch => ({
  filters,
  results: null,
  total: null,
  suggestion: null,
  nearby: [],
  unknownPlace: false,
  pages: 1,
})

/** Finds what the filters mean. Without a state there is nothing to find. */
async function searchFor(asked: SearchFilters, signal: AbortSignal): Promise<ShownSearch> {
  const filters = await understood(asked, signal)
  if (!isSearchable(filters)) return unsearched(filters)
  return { filters, ...(await findProjects(filters, { signal })), pages: 1 }
}

function show(next: ShownSearch, onFinish?: () => void): void {
  router.replace<ShownSearch>({
    url: searchAddress(next.filters, next.pages),
    props: (props) => ({ ...props, ...next }),
    preserveState: true,
    preserveScroll: true,
    onFinish,
  })
}

/** State of the search page. Typed text becomes a filter in the URL; Search loads the results. */
export function useProjectSearch(shown: ShownSearch) {
  const { filters, results, suggestion, pages } = shown
  const user = useCurrentUser()
  const userId = user?.id
  const ownPlace = searchQuery({ county: user?.areaCounty ?? '', state: user?.areaState ?? '' })
  const [former, setFormer] = useState<ShownSearch | null>(null)
  const [typed, setTyped] = useState(filters)
  const { running, failure, run, stop } = useLatestCall<'search' | 'more'>()

  /** Counts what was done with the filters. */
  const turn = useRef(0)

  /** Sets the filters. The results stay as former ones until the next search. */
  function change(next: SearchFilters) {
    stop()
    turn.current += 1
    if (results !== null) setFormer(shown)
    setTyped(next)
    show(unsearched(trimmed(next)))
  }

  function search(wanted: SearchFilters = typed) {
    const asked = trimmed(wanted)
    if (!maySearch(asked)) return
    turn.current += 1
    dismissFailure()
    setFormer(null)
    setTyped(wanted)
    show(unsearched(asked))
    void run(
      'search',
      (signal) => searchFor(asked, signal),
      (found, done) => {
        if (found.results === null) explainRequirements()
        setTyped((now) => (now === wanted ? found.filters : now))
        show(found, done)
      }
    )
  }

  /** Replaces a text such as a ZIP code by the city that it says, once its field is left. */
  async function settle() {
    const before = turn.current
    const asked = trimmed(typed)
    const meant = await understood(asked)
    if (turn.current !== before || sameFilters(meant, asked)) return
    setTyped((now) => (now === typed ? meant : now))
  }

  /**
   * Sets one filter. A changed place waits for Search; after a search, the other filters and the
   * sort order are applied at once.
   */
  function set(name: SearchFilterName, value: string) {
    const next = changed(typed, name, value)
    const searched = results !== null || running !== null || failure !== null
    const place = PLACE.some((part) => part === name)
    if (searched && !place && sameFilters(trimmed(typed), filters)) search(next)
    else change(next)
  }

  /** @param rest  what stays of the filter */
  const remove = (name: SearchFilterName, rest: (value: string) => string) =>
    set(name, rest(typed[name]))

  function showMore() {
    const page = pages + 1
    void run(
      'more',
      (signal) => findProjects(filters, { page, after: results?.at(-1), signal }),
      (next, done) => {
        const all = joined(results ?? [], next.results)
        show({ filters, ...next, results: all, pages: page }, done)
      }
    )
  }

  /** Reloads the results after a removal or its undo. The old results stay until the response. */
  function refresh() {
    if (results === null) return
    void run(
      null,
      (signal) => findFirstPages(filters, pages, { signal }),
      (found) => show({ filters, ...found, pages })
    )
  }

  const present = { change, search, refresh }
  const latest = useRef<typeof present | null>(present)
  useEffect(() => {
    latest.current = present
    return () => {
      latest.current = null
    }
  })

  // Without filters in the URL, prefills the last place. It becomes a filter when it's changed or
  // searched.
  const filledIn = useRef<SearchFilters | null>(null)
  const arrivedEmpty = useRef(sameFilters(filters, NO_FILTERS))
  useEffect(() => {
    const place = readFilters(lastSearch(userId) || ownPlace)
    if (!arrivedEmpty.current || !isSearchable(place)) return
    arrivedEmpty.current = false
    filledIn.current = place
    setTyped(place)
  }, [userId, ownPlace])

  // A place that is probably misspelled isn't remembered, and neither are areas.
  const place = placeQuery(filters)
  const worthRemembering = results !== null && suggestion === null && place !== ''
  useEffect(() => {
    if (worthRemembering && userId !== undefined) rememberSearch(userId, place)
  }, [worthRemembering, userId, place])

  useEffect(() => {
    if (typed === filledIn.current || sameFilters(trimmed(typed), filters)) return
    const before = turn.current
    const pause = setTimeout(() => {
      // A search that began meanwhile has the text.
      if (turn.current === before) latest.current?.change(typed)
    }, TYPING_PAUSE)
    return () => clearTimeout(pause)
  }, [typed, filters])

  // Filters in the URL are searched on arrival.
  const arrivedUnsearched = useRef(results === null && isSearchable(filters))
  useEffect(() => {
    if (arrivedUnsearched.current) latest.current?.search()
  }, [])

  return {
    typed,
    former,
    searchable: maySearch(typed),
    running,
    failure,
    type: (name: PlaceKind, value: string) => setTyped(changed(typed, name, value)),
    pick: (name: PlaceKind, place: Place) =>
      change({ ...changed(typed, name, place.name), state: place.state }),
    settle: () => void settle(),
    set,
    remove,
    clear() {
      change(NO_FILTERS)
      setFormer(null)
    },
    search,
    showMore,
    // Undo can be clicked after the filters have changed or the page was left.
    refresh: () => latest.current?.refresh(),
  }
}
