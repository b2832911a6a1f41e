import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import type { SearchFilters } from '~/components/search/filters'
import { PlaceField, StateField } from '~/components/search/search_fields'
import { Button } from '~/components/ui/button'
import { toast } from '~/lib/toast'

const REQUIREMENTS = 'Please enter a city OR county name AND select a state'

/** Answers a press, or Enter, before there is anything to search for. */
function explainRequirements() {
  toast({ title: 'Search Requirements', description: REQUIREMENTS, tone: 'error' })
}

interface SearchBarProps {
  typed: SearchFilters
  searchable: boolean
  searching: boolean
  onType: (name: 'city' | 'county', value: string) => void
  onState: (value: string) => void
  onSearch: () => void
}

/** The three steps of a search in one bar. */
export function SearchBar(props: SearchBarProps) {
  const { typed, searchable, searching, onType, onState, onSearch } = props

  function submit(event: FormEvent) {
    event.preventDefault()
    onSearch()
  }

  return (
    <form
      role="search"
      aria-label="Projects"
      onSubmit={submit}
      className="mt-5 grid items-stretch rounded-xl border border-line bg-surface shadow-raised lg:mt-7 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)_auto]"
    >
      <fieldset className="min-w-0 p-5 pb-4 lg:flex lg:items-center lg:px-6 lg:py-3.5">
        <legend className="sr-only">City or county</legend>
        <PlaceField
          id={FIELD_IDS.city}
          step={1}
          label="City"
          placeholder="e.g. Asheville"
          value={typed.city}
          onChange={(value) => onType('city', value)}
        />
        <span className="display my-3 flex items-center gap-3 text-lg text-muted italic before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line lg:mx-5 lg:my-0 lg:before:hidden lg:after:hidden">
          or
        </span>
        <PlaceField
          id={FIELD_IDS.county}
          label="County"
          placeholder="e.g. Buncombe"
          value={typed.county}
          onChange={(value) => onType('county', value)}
        />
      </fieldset>
      <div className="min-w-0 border-t border-line px-5 py-3.5 lg:border-t-0 lg:border-l lg:px-6">
        <StateField id={FIELD_IDS.state} step={2} value={typed.state} onChange={onState} />
      </div>
      <div className="flex items-center px-5 pt-1 pb-5 lg:p-3">
        <Button
          type="submit"
          variant="primary"
          icon={Search}
          loading={searching && 'Searching'}
          disabledReason={searchable ? undefined : REQUIREMENTS}
          onDisabledPress={explainRequirements}
          className="min-h-12 w-full lg:min-h-14 lg:rounded-[0.9rem] lg:px-6"
        >
          Search Projects
        </Button>
      </div>
    </form>
  )
}

const FIELD_IDS = { city: 'search-city', county: 'search-county', state: 'search-state' }

/** Puts the cursor into a filter that is worth another try. */
export function focusFilter(name: keyof typeof FIELD_IDS) {
  document.getElementById(FIELD_IDS[name])?.focus()
}
