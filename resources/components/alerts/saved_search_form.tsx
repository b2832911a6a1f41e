import { Plus, X } from '~/components/ui/icons'
import { useEffect, useRef } from 'react'
import { cleanLine } from '#shared/values/pasted_text'
import { propertyTypes, stagingLevels } from '#shared/projects/project_enums'
import {
  alertFrequencies,
  areaDistances,
  areaLabel,
  savedSearchLimits,
  savedSearchMessages,
  type SearchArea,
} from '#shared/projects/saved_searches'
import { projectSizes } from '#shared/projects/search_enums'
import { usStates } from '#shared/places/us_states'
import type { SavedSearch } from '~/components/alerts/mutations'
import {
  allAreas,
  areasAdded,
  covers,
  newValues,
  sameArea,
  savedSearchBody,
  savedSearchErrors,
  typedCounty,
  usualName,
  valuesOf,
  withAreas,
  type AreaKind,
  type SavedSearchValues,
  type WantedSearch,
} from '~/components/alerts/saved_search_values'
import { countiesIn, wholeStatesIn, withCounties } from '~/components/places/chosen_counties'
import { ChooseOnMap } from '~/components/places/choose_on_map'
import { CityInput } from '~/components/places/city_input'
import { CountyInput } from '~/components/places/county_input'
import type { SettledPlaces } from '~/components/places/settled_places'
import { UnknownPlaceQuestion, useUnknownPlace } from '~/components/places/unknown_place'
import { cityMeaning } from '~/components/places/place_meanings'
import { useNeighbors } from '~/components/places/use_counties'
import { toggled } from '~/components/project_form/values'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Fieldset } from '~/components/ui/fieldset'
import { Select } from '~/components/ui/select'
import { TextInput } from '~/components/ui/text_input'
import { CheckboxTile, RadioTile } from '~/components/ui/tiles'
import { useForm, type FieldErrors, type Form } from '~/hooks/use_form'
import { api, fieldErrors } from '~/lib/api'
import { classes } from '~/lib/classes'
import { plural } from '~/lib/format'
import { leadTo } from '~/lib/lead_to'

const frequencyHints: Record<string, string> = {
  now: 'An email for each new project.',
  daily: 'One email a day with all new projects.',
  off: 'Keep the search for later.',
}

const doneTexts: Record<string, string> = {
  now: 'We email you when a new project matches.',
  daily: 'We email you once a day when new projects match.',
  off: 'You get no alerts for it.',
}

const areaKinds = [
  { value: 'county', label: 'A county or a state' },
  { value: 'city', label: 'Around a city' },
] as const

const distances = areaDistances.map((miles) => ({ value: String(miles), label: `${miles} miles` }))

/** Errors of an area are shown where areas are added. */
function refusals(error: unknown): FieldErrors {
  const entries = Object.entries(fieldErrors(error))
  return Object.fromEntries(
    entries.map(([field, text]) => [field.startsWith('areas') ? 'areas' : field, text])
  )
}

interface SavedSearchFormProps {
  /** The search to change; null for a new one. */
  search: SavedSearch | null
  wanted: WantedSearch
  refresh: () => Promise<void>
  /** Called when the search is saved, and when the form is left. */
  onClose: () => void
}

export function SavedSearchForm({ search, wanted, refresh, onClose }: SavedSearchFormProps) {
  const unknown = useUnknownPlace()
  const form = useForm<SavedSearchValues, SavedSearch>({
    initial: () => (search ? valuesOf(search) : newValues(wanted)),
    check: savedSearchErrors,
    hold(values) {
      afterKeeping.current = form.submit
      return unknown.hold(typedCounty(values))
    },
    send: (values) => {
      const body = savedSearchBody(values)
      return search
        ? api.patch(`/api/saved-searches/${search.id}`, body)
        : api.post('/api/saved-searches', body)
    },
    refusals,
    done: ({ alerts }) => ({ title: 'Search saved', description: doneTexts[alerts] }),
    failed: 'Failed to save the search',
    refresh,
    onSuccess: onClose,
  })
  const { values, field, set, fill, busy } = form

  /** What an unknown county is kept for. */
  const afterKeeping = useRef(() => form.submit())

  /** Adds what is typed, or the whole state. */
  async function add() {
    afterKeeping.current = () => void add()
    if (await unknown.hold(typedCounty(values))) return
    const typed = { kind: values.kind, name: cleanLine(values.city), state: values.state }
    const isAsked = values.kind === 'city' && !unknown.settled.has(typed)
    const meaning = isAsked ? await cityMeaning(typed.name, typed.state).catch(() => null) : null
    // The question stands below the field.
    if (meaning && !meaning.isKnown) return leadTo('[name="city"]')
    const { name: city, state } = meaning?.said ?? { ...typed, name: values.city }
    fill({ areas: areasAdded({ ...values, city, state }), county: '', city: '', state })
  }

  const { element } = form
  useEffect(() => {
    const started = element.current?.querySelector('ul') ? element.current : null
    ;(started ?? element.current?.querySelector('input'))?.focus()
  }, [element])

  return (
    <Card title={search ? 'Change the search' : 'New saved search'} className="mt-6">
      <form
        {...form.props}
        tabIndex={-1}
        aria-label="Saved search"
        className="grid gap-6 outline-none"
      >
        <Areas
          form={form}
          settled={unknown.settled}
          city={search ? null : (wanted.city ?? null)}
          onAdd={() => void add()}
        />
        <Choices
          legend="Staging level"
          options={stagingLevels.options}
          chosen={values.stagingLevels}
          onChange={(chosen) => set('stagingLevels', chosen)}
        />
        <Choices
          legend="Size"
          hint={
            values.sizes.length > 0
              ? 'Leaves out homes whose owner gave no square footage.'
              : undefined
          }
          options={projectSizes.options}
          chosen={values.sizes}
          onChange={(chosen) => set('sizes', chosen)}
        />
        <Choices
          legend="Property type"
          options={propertyTypes.options}
          chosen={values.propertyTypes}
          onChange={(chosen) => set('propertyTypes', chosen)}
        />
        <Fieldset legend="Alerts">
          <div className="grid gap-2.5 sm:grid-cols-3">
            {alertFrequencies.options.map(({ value, label }) => (
              <RadioTile
                key={value}
                name="alerts"
                label={label}
                description={frequencyHints[value]}
                value={value}
                checked={values.alerts === value}
                onSelect={(chosen) => set('alerts', chosen)}
              />
            ))}
          </div>
        </Fieldset>
        <TextInput
          {...field('name')}
          label="Name"
          optional
          maxLength={savedSearchLimits.name}
          placeholder={usualName(values.areas) || 'For example Asheville area'}
          autoComplete="off"
        />
        <div className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse max-sm:items-stretch">
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={busy && 'Saving'}>
            Save search
          </Button>
        </div>
        <UnknownPlaceQuestion
          place={unknown.answeredBy(() => afterKeeping.current())}
          text="The search finds only projects whose county is spelled exactly so."
        />
      </form>
    </Card>
  )
}

interface AreasProps {
  form: Form<SavedSearchValues, SavedSearch>
  /** Places that need no question. */
  settled: SettledPlaces
  /** A city was searched, whose county isn't known. */
  city: string | null
  /** Adds what is typed, or the whole state. */
  onAdd: () => void
}

function Areas({ form, settled, city, onAdd }: AreasProps) {
  const { values, field, set } = form
  const { areas, kind } = values
  const known = usStates.values.find((value) => value === values.state)
  const isEmpty = cleanLine(values[kind]) === ''

  function remove(area: SearchArea) {
    set(
      'areas',
      areas.filter((each) => !sameArea(each, area))
    )
    form.element.current?.querySelector<HTMLInputElement>(`[name=${kind}]`)?.focus()
  }

  return (
    <Fieldset legend="Where" note={areas.length > 0 && `${areas.length} chosen`}>
      {areas.length > 0 && (
        <>
          <ul aria-label="Areas" className="mb-3 flex flex-wrap gap-2">
            {areas.map((area) => (
              <li
                key={areaLabel(area)}
                className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-line bg-paper pr-1.5 pl-3.5 text-sm pointer-coarse:min-h-11"
              >
                <span className="min-w-0 wrap-anywhere">{areaLabel(area)}</span>
                <button
                  type="button"
                  aria-label={`Remove ${areaLabel(area)}`}
                  onClick={() => remove(area)}
                  className="grid size-6 shrink-0 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11"
                >
                  <X className="icon size-4" />
                </button>
              </li>
            ))}
          </ul>
          <Neighbors areas={areas} onAdd={(added) => set('areas', withAreas(areas, added))} />
        </>
      )}
      <div className="mb-4 grid gap-2.5 sm:grid-cols-2">
        {areaKinds.map(({ value, label }) => (
          <RadioTile
            key={value}
            name="kind"
            label={label}
            value={value}
            checked={kind === value}
            onSelect={() => set('kind', value)}
          />
        ))}
      </div>
      <div
        className={classes(
          'grid items-start gap-3',
          kind === 'city'
            ? 'sm:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)_auto]'
            : 'sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]'
        )}
      >
        {kind === 'city' ? (
          <AroundCity form={form} settled={settled} onEnter={onAdd} />
        ) : (
          <CountyOrState form={form} settled={settled} city={city} onEnter={onAdd} />
        )}
        <Select
          {...field('state')}
          label="State"
          placeholder="Choose a state"
          options={usStates.options}
        />
        <Button
          icon={Plus}
          className="min-h-12 sm:mt-6.5"
          disabledReason={addRefusal(kind, isEmpty, known !== undefined)}
          onClick={onAdd}
        >
          {kind === 'city' || !isEmpty || !known ? 'Add' : 'Add state'}
        </Button>
      </div>
      {kind === 'county' && (
        <ChooseOnMap
          className="mt-3 w-fit"
          state={values.state || (areas.at(-1)?.state ?? '')}
          chosen={countiesIn(areas)}
          wholeStates={wholeStatesIn(areas)}
          most={savedSearchLimits.areas - (areas.length - countiesIn(areas).length)}
          tooMany={savedSearchMessages.tooManyAreas}
          doneLabel={() => 'Done'}
          onDone={(counties) => set('areas', withCounties(areas, counties))}
        />
      )}
    </Fieldset>
  )
}

/** Why nothing can be added yet. */
function addRefusal(kind: AreaKind, isEmpty: boolean, hasState: boolean): string | undefined {
  if (kind === 'city' && isEmpty) return 'Name the city first'
  return hasState ? undefined : 'Choose a state first'
}

interface TypedAreaProps {
  form: Form<SavedSearchValues, SavedSearch>
  settled: SettledPlaces
  onEnter: () => void
}

interface CountyOrStateProps extends TypedAreaProps {
  city: string | null
}

function CountyOrState({ form, settled, city, onEnter }: CountyOrStateProps) {
  const { values, errors, field, set, fill } = form
  const { areas, state } = values
  const asks = city && areas.length === 0 ? `Which county is ${city} in?` : null
  return (
    <CountyInput
      {...field('county')}
      label="County"
      state={state}
      settled={settled}
      error={errors.county ?? errors.areas}
      hint={asks ?? 'Leave it empty to add the whole state.'}
      onPick={(picked) => {
        const foundIn = usStates.values.find((value) => value === picked.state)
        if (!foundIn) return set('county', picked.name)
        fill({
          areas: withAreas(areas, [{ county: picked.name, state: foundIn }]),
          county: '',
          state: foundIn,
        })
      }}
      onEnter={onEnter}
    />
  )
}

function AroundCity({ form, settled, onEnter }: TypedAreaProps) {
  const { values, errors, field, fill } = form
  return (
    <>
      <Select {...field('miles')} label="Within" options={distances} />
      <CityInput
        {...field('city')}
        label="Of the city"
        state={values.state}
        settled={settled}
        error={errors.city ?? errors.areas}
        onPick={({ name, state }) => {
          const picked = allAreas({ ...values, city: name, state })
          fill({ areas: picked, city: '', state })
        }}
        onSettle={({ name, state }) => fill({ city: name, state })}
        onEnter={onEnter}
      />
    </>
  )
}

interface NeighborsProps {
  areas: readonly SearchArea[]
  onAdd: (areas: SearchArea[]) => void
}

/** Offers the counties around the one that was added last. */
function Neighbors({ areas, onAdd }: NeighborsProps) {
  const last = areas.findLast(({ county }) => county !== null)
  const neighbors = useNeighbors(last?.county ?? '', last?.state ?? '')
  const added = neighbors.flatMap(({ name, state }) => {
    const known = usStates.values.find((value) => value === state)
    return known ? [{ county: name, state: known }] : []
  })
  const missing = added.filter((area) => !areas.some((each) => covers(each, area)))
  if (!last) return null
  const isFull = areas.length + missing.length > savedSearchLimits.areas
  return (
    <div className="mb-4 min-h-9 pointer-coarse:min-h-11">
      {missing.length > 0 && (
        <Button
          size="sm"
          icon={Plus}
          disabledReason={isFull ? savedSearchMessages.tooManyAreas : undefined}
          onClick={() => onAdd(missing)}
        >
          {`Add the ${plural(missing.length, 'county', 'counties')} around ${last.county}`}
        </Button>
      )}
    </div>
  )
}

interface ChoicesProps {
  legend: string
  hint?: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Checkboxes; none of them means any. */
function Choices({ legend, hint, options, chosen, onChange }: ChoicesProps) {
  return (
    <Fieldset legend={legend} optional hint={hint}>
      <div className="flex flex-wrap gap-2.5">
        {options.map(({ value, label }) => (
          <CheckboxTile
            key={value}
            label={label}
            value={value}
            checked={chosen.includes(value)}
            onCheckedChange={() => onChange(toggled(chosen, value))}
          />
        ))}
      </div>
    </Fieldset>
  )
}
