import { Pencil, Search, Trash2 } from '~/components/ui/icons'
import { useState } from 'react'
import { alertFrequencies } from '#shared/projects/saved_searches'
import { areasText } from '#shared/projects/search_areas'
import { searchQuery } from '#shared/projects/search_enums'
import { changeFrequency, deleteSearch, type SavedSearch } from '~/components/alerts/mutations'
import { Button } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'
import { Ask, type Question } from '~/components/ui/question'
import { useMutation, withInput } from '~/hooks/use_mutation'

const deletion = (search: SavedSearch): Question => ({
  title: 'Delete this saved search?',
  text: `You get no more alerts for ${search.name}.`,
  confirm: 'Delete',
  keep: 'Keep it',
  busy: 'Deleting',
  tone: 'danger',
  mutation: withInput(deleteSearch, search),
})

interface SavedSearchListProps {
  searches: readonly SavedSearch[]
  refresh: () => Promise<void>
  onEdit: (search: SavedSearch) => void
}

export function SavedSearchList({ searches, refresh, onEdit }: SavedSearchListProps) {
  const [asked, setAsked] = useState<SavedSearch | null>(null)
  return (
    <>
      <ul className="mt-6 grid grid-cols-1 gap-3">
        {searches.map((search) => (
          <Item
            key={search.id}
            search={search}
            refresh={refresh}
            onEdit={() => onEdit(search)}
            onDelete={() => setAsked(search)}
          />
        ))}
      </ul>
      {asked && (
        <Ask
          question={deletion(asked)}
          refresh={refresh}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            document.getElementById('main')?.focus()
          }}
        />
      )}
    </>
  )
}

/**
 * The results page of a search. The search knows one value of each filter, so it leaves out a filter of which several
 * are chosen.
 */
function resultsHref({ areas, stagingLevels, sizes, propertyTypes }: SavedSearch): string {
  const [area, ...others] = areas
  const isCounty = others.length === 0 && area.county !== null
  const place = isCounty ? { county: area.county, state: area.state } : { areas: areasText(areas) }
  const filters = {
    stagingLevel: only(stagingLevels),
    size: only(sizes),
    propertyType: only(propertyTypes),
  }
  return `/projects${searchQuery({ ...place, ...filters })}`
}

const only = (values: readonly string[]) => (values.length === 1 ? values[0] : null)

interface ItemProps {
  search: SavedSearch
  refresh: () => Promise<void>
  onEdit: () => void
  onDelete: () => void
}

function Item({ search, refresh, onEdit, onDelete }: ItemProps) {
  const { mutate, busy } = useMutation(changeFrequency, { refresh })
  const about = <span className="sr-only"> {search.name}</span>
  return (
    <li className="card p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-lg font-semibold wrap-anywhere">{search.name}</h2>
          {search.summary !== search.name && (
            <p className="mt-0.5 text-[0.9375rem] text-pretty wrap-anywhere text-muted">
              {search.summary}
            </p>
          )}
        </div>
        <label className="flex items-center gap-2.5 text-sm">
          <span className="text-muted">Alerts</span>
          <select
            aria-label={`Alerts for ${search.name}`}
            className="input h-10 w-auto text-[0.9375rem] pointer-coarse:h-11"
            aria-busy={busy || undefined}
            value={search.alerts}
            onChange={({ target }) => {
              const alerts = alertFrequencies.values.find((value) => value === target.value)
              if (alerts) void mutate({ id: search.id, alerts })
            }}
          >
            {alertFrequencies.options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className="mt-3 -mb-2 -ml-3 flex flex-wrap gap-1">
        <LinkButton size="sm" variant="quiet" icon={Search} href={resultsHref(search)}>
          <span>Show projects{about}</span>
        </LinkButton>
        <Button size="sm" variant="quiet" icon={Pencil} onClick={onEdit}>
          <span>Change{about}</span>
        </Button>
        <Button size="sm" variant="quiet" icon={Trash2} onClick={onDelete}>
          <span>Delete{about}</span>
        </Button>
      </div>
    </li>
  )
}
