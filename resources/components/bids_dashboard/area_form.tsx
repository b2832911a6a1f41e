import { router } from '@inertiajs/react'
import { useEffect, useRef, useState } from 'react'
import { cleanLine } from '#shared/values/pasted_text'
import { usStates } from '#shared/places/us_states'
import { ChooseOnMap } from '~/components/places/choose_on_map'
import { CountyInput } from '~/components/places/county_input'
import { UnknownPlaceQuestion, useUnknownPlace } from '~/components/places/unknown_place'
import { Button } from '~/components/ui/button'
import { Select } from '~/components/ui/select'
import { faults, useForm } from '~/hooks/use_form'
import { api } from '~/lib/api'
import type { CurrentUser } from '~/types'

const reload = () => new Promise<void>((resolve) => router.reload({ onFinish: () => resolve() }))

/** The area where a stager works: the form, or the saved area with a button to change it. */
export function AreaForm({ user }: { user: CurrentUser }) {
  const { areaCounty, areaState } = user
  const [editing, setEditing] = useState(false)
  const asks = !areaCounty || !areaState || editing

  // The button or field that had the focus is gone.
  const box = useRef<HTMLDivElement>(null)
  const asked = useRef(asks)
  useEffect(() => {
    if (asked.current === asks) return
    asked.current = asks
    box.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [asks])

  return (
    <div ref={box}>
      {asks ? (
        <Fields user={user} onSaved={() => setEditing(false)} />
      ) : (
        <p className="flex flex-wrap items-center gap-x-3 font-medium">
          {areaCounty}, {areaState}
          <Button size="sm" variant="quiet" onClick={() => setEditing(true)}>
            <span>
              Change<span className="sr-only"> where you work</span>
            </span>
          </Button>
        </p>
      )}
    </div>
  )
}

function Fields({ user, onSaved }: { user: CurrentUser; onSaved: () => void }) {
  const [basedOn] = useState({ areaCounty: user.areaCounty, areaState: user.areaState })
  const unknown = useUnknownPlace()
  const form = useForm({
    initial: { areaCounty: user.areaCounty ?? '', areaState: user.areaState ?? '' },
    check: ({ areaCounty, areaState }) =>
      faults({
        areaCounty: cleanLine(areaCounty) === '' && 'Enter your county',
        areaState: areaState === '' && 'Choose your state',
      }),
    hold: ({ areaCounty, areaState }) =>
      unknown.hold([{ field: 'areaCounty', kind: 'county', name: areaCounty, state: areaState }]),
    send: ({ areaCounty, areaState }) =>
      api.patch(`/api/users/${user.id}`, { areaCounty: cleanLine(areaCounty), areaState, basedOn }),
    done: { title: 'Area saved', description: 'Your searches start there.' },
    failed: 'Failed to save your area',
    refresh: reload,
    onSuccess: onSaved,
  })
  const { values, field, fill, props, busy } = form
  const state = usStates.values.find((value) => value === values.areaState)
  const county = cleanLine(values.areaCounty)
  const typed = state && county ? [{ county, state }] : []
  return (
    <form
      {...props}
      className="grid max-w-xl grid-cols-[minmax(0,1fr)_auto] items-start gap-3 sm:grid-cols-[repeat(2,minmax(0,1fr))_auto]"
    >
      <CountyInput
        {...field('areaCounty')}
        label="County"
        state={values.areaState}
        className="max-sm:col-span-2"
        settled={unknown.settled}
        onPick={({ name, state }) => fill({ areaCounty: name, ...(state && { areaState: state }) })}
      />
      <Select
        {...field('areaState')}
        label="State"
        placeholder="Choose"
        options={usStates.options}
      />
      <Button type="submit" className="mt-7" loading={busy && 'Saving'}>
        Save
      </Button>
      <ChooseOnMap
        className="col-span-full w-fit"
        state={values.areaState}
        chosen={typed}
        most={1}
        doneLabel={() => 'Choose'}
        emptyReason="Choose your county"
        onDone={([chosen]) => fill({ areaCounty: chosen.county, areaState: chosen.state })}
      />
      <UnknownPlaceQuestion
        place={unknown.answeredBy(() => form.submit())}
        text="Your searches find only projects whose county is spelled exactly so."
      />
    </form>
  )
}
