import { router } from '@inertiajs/react'
import { useState, type FormEvent } from 'react'
import { usStates } from '#shared/us_states'
import { Button } from '~/components/ui/button'
import { Select } from '~/components/ui/select'
import { TextInput } from '~/components/ui/text_input'
import { useAction } from '~/hooks/use_action'
import { api } from '~/lib/api'
import { toast } from '~/lib/toast'
import type { CurrentUser } from '~/types'

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
  const save = useAction(
    () => api.patch(`/api/users/${user.id}`, { areaCounty: county.trim(), areaState: state }),
    {
      failed: 'Failed to save your area',
      refresh: reload,
      onSuccess() {
        toast({ title: 'Area saved', description: 'Searches start there.' })
        onSaved()
      },
    }
  )

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const faults = {
      ...(county.trim() === '' && { county: 'Enter your county' }),
      ...(state === '' && { state: 'Choose your state' }),
    }
    setMissing(faults)
    if (Object.keys(faults).length === 0) return void save.act()
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
