import { Plus, Trash2 } from '~/components/ui/icons'
import { useEffect, useRef } from 'react'
import { cleanLine } from '#shared/values/pasted_text'
import { maxLengths } from '#shared/values/field_rules'
import { batchLimit } from '#shared/projects/invitations'
import { usStates } from '#shared/places/us_states'
import { CityInput } from '~/components/places/city_input'
import { CountyInput } from '~/components/places/county_input'
import type { SettledPlaces } from '~/components/places/settled_places'
import { isTypedIn } from '~/components/places/typed_in'
import {
  homeKey,
  homesOf,
  withHome,
  withoutHome,
  type BatchValues,
} from '~/components/project_batch/batch_values'
import { ContactNote } from '~/components/project_form/contact_note'
import { FactFields } from '~/components/project_form/fact_fields'
import { factSection } from '~/components/project_form/validation'
import { formerCounties, type FormerPlace } from '~/components/project_form/values'
import { Button, IconButton } from '~/components/ui/button'
import { Select } from '~/components/ui/select'
import { TextInput } from '~/components/ui/text_input'
import type { Form } from '~/hooks/use_form'

interface HomeRowsProps {
  form: Pick<Form<BatchValues>, 'values' | 'field' | 'fill' | 'set'>
  formerPlaces: readonly FormerPlace[]
  /** Places that need no question. */
  settled: SettledPlaces
}

/** The title, the place and the facts of each home. */
export function HomeRows({ form, formerPlaces, settled }: HomeRowsProps) {
  const { values, fill } = form
  const list = useRef<HTMLOListElement>(null)
  const nextFocus = useRef<number | null>(null)

  // The pressed button moves or is gone, so the focus moves to the home's first field.
  useEffect(() => {
    if (nextFocus.current === null) return
    const name = homeKey(nextFocus.current, 'title')
    list.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
    nextFocus.current = null
  }, [values.homeCount])

  function add() {
    nextFocus.current = values.homeCount
    fill(withHome(values))
  }

  function remove(home: number) {
    nextFocus.current = Math.min(home, values.homeCount - 2)
    fill(withoutHome(values, home))
  }

  return (
    <>
      <ol ref={list} className="grid gap-4">
        {homesOf(values).map((home) => (
          <HomeRow
            key={home}
            home={home}
            form={form}
            formerPlaces={formerPlaces}
            settled={settled}
            onRemove={values.homeCount > 1 ? () => remove(home) : undefined}
          />
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {values.homeCount < batchLimit && (
          <Button icon={Plus} onClick={add}>
            Add another home
          </Button>
        )}
        <p className="num text-sm text-muted" aria-live="polite">
          {values.homeCount} of {batchLimit} homes
        </p>
      </div>
    </>
  )
}

interface HomeRowProps extends HomeRowsProps {
  home: number
  onRemove?: () => void
}

function HomeRow({ home, form, formerPlaces, settled, onRemove }: HomeRowProps) {
  const { values, field, set } = form
  const key = (name: Parameters<typeof homeKey>[1]) => homeKey(home, name)
  const state = values[key('state')]
  return (
    <li className="card p-5 sm:p-6">
      <fieldset>
        <legend className="float-left mb-3 text-lg font-semibold">Home {home + 1}</legend>
        {onRemove && (
          <IconButton
            icon={Trash2}
            label={`Remove home ${home + 1}`}
            className="float-right -mt-2 -mr-2 text-muted"
            onClick={onRemove}
          />
        )}
        <div className="clear-both grid gap-5 sm:grid-cols-2">
          <TextInput
            {...field(key('title'))}
            label="Project title"
            maxLength={maxLengths.title}
            className="sm:col-span-2"
            hint={home === 0 ? 'For example: Lot Seven, Hickory Plan. No digits.' : undefined}
            status={<ContactNote text={values[key('title')]} />}
          />
          <CityInput
            {...field(key('city'))}
            label="City"
            state={state}
            settled={settled}
            status={<ContactNote text={values[key('city')]} />}
            onPick={(city) => {
              set(key('city'), city.name)
              set(key('county'), city.county)
              set(key('state'), city.state)
            }}
            onSettle={(city) => {
              set(key('city'), city.name)
              const county = key('county')
              if (!isTypedIn(county)) set(county, cleanLine(values[county]) || city.county)
              set(key('state'), city.state)
            }}
          />
          <Select
            {...field(key('state'))}
            label="State"
            optional
            placeholder="Choose a state"
            options={usStates.options}
          />
          <CountyInput
            {...field(key('county'))}
            label="County"
            state={state}
            former={formerCounties(formerPlaces, state)}
            settled={settled}
            status={<ContactNote text={values[key('county')]} />}
            onPick={(county) => {
              set(key('county'), county.name)
              if (county.state) set(key('state'), county.state)
            }}
          />
          <TextInput
            {...field(key('neighborhood'))}
            label="Neighborhood"
            autoComplete="off"
            maxLength={maxLengths.place}
            status={<ContactNote text={values[key('neighborhood')]} />}
          />
        </div>
        <div className="mt-4 -mb-2 border-t border-line pt-2">
          <FactFields
            heading={(addition) => (
              <span className="font-semibold">
                {factSection.title}
                <span className="sr-only"> about home {home + 1}</span>
                {addition}
              </span>
            )}
            field={(fact) => field(key(`facts.${fact}`))}
          />
        </div>
      </fieldset>
    </li>
  )
}
