import { router } from '@inertiajs/react'
import { useState, type FormEvent } from 'react'
import { usStates } from '#shared/us_states'
import { Button } from '~/components/ui/button'
import { Select } from '~/components/ui/select'
import { TextInput } from '~/components/ui/text_input'
import { useMutation, type Mutation } from '~/hooks/use_mutation'
import { api, type BodyOf } from '~/lib/api'
import type { CurrentUser } from '~/types'

type Area = BodyOf<'patch', `/api/users/${number}`> & Pick<CurrentUser, 'id'>

const saveArea: Mutation<Area, unknown> = {
  send: ({ id, ...area }) => api.patch(`/api/users/${id}`, area),
  done: { title: 'Area saved', description: 'Your searches start there.' },
  failed: 'Failed to save your area',
}

const reload = () => new Promise<void>((resolve) => router.reload({ onFinish: () => resolve() }))

/** Where a staging company works: shown once it is known, with a way to change it. */
export function AreaForm({ user }: { user: CurrentUser }) {
  const { areaCounty, areaState } = user
  const [editing, setEditing] = useState(false)
  if (areaCounty && areaState && !editing) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 font-medium">
        {areaCounty}, {areaState}
        <Button size="sm" variant="quiet" onClick={() => setEditing(true)}>
          <span>
            Change<span className="sr-only"> where you work</span>
          </span>
        </Button>
      </p>
    )
  }
  return <Fields user={user} onSaved={() => setEditing(false)} />
}

function Fields({ user, onSaved }: { user: CurrentUser; onSaved: () => void }) {
  const [county, setCounty] = useState(user.areaCounty ?? '')
  const [state, setState] = useState<string>(user.areaState ?? '')
  const [missing, setMissing] = useState<{ county?: string; state?: string }>({})
  const save = useMutation(saveArea, { refresh: reload, onSuccess: onSaved })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const faults = {
      ...(county.trim() === '' && { county: 'Enter your county' }),
      ...(state === '' && { state: 'Choose your state' }),
    }
    setMissing(faults)
    if (Object.keys(faults).length === 0) {
      return void save.mutate({ id: user.id, areaCounty: county.trim(), areaState: state })
    }
    const first = county.trim() === '' ? 'areaCounty' : 'areaState'
    event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }

  return (
    <form noValidate className="flex max-w-xl flex-wrap items-start gap-3" onSubmit={submit}>
      <TextInput
        label="County"
        name="areaCounty"
        maxLength={100}
        className="min-w-40 flex-1"
        value={county}
        error={missing.county ?? save.errors.areaCounty}
        onValueChange={(value) => {
          setCounty(value)
          setMissing(({ state: fault }) => ({ state: fault }))
        }}
      />
      <Select
        label="State"
        name="areaState"
        className="min-w-40 flex-1"
        placeholder="Choose"
        options={usStates.options}
        value={state}
        error={missing.state ?? save.errors.areaState}
        onValueChange={(value) => {
          setState(value)
          setMissing(({ county: fault }) => ({ county: fault }))
        }}
      />
      <Button type="submit" className="mt-7" loading={save.busy && 'Saving'}>
        Save
      </Button>
    </form>
  )
}
