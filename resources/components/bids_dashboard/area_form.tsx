import { router } from '@inertiajs/react'
import { useState } from 'react'
import { maxLengths } from '#shared/field_rules'
import { usStates } from '#shared/us_states'
import { Button } from '~/components/ui/button'
import { Select } from '~/components/ui/select'
import { TextInput } from '~/components/ui/text_input'
import { faults, useForm } from '~/hooks/use_form'
import { api } from '~/lib/api'
import type { CurrentUser } from '~/types'

const reload = () => new Promise<void>((resolve) => router.reload({ onFinish: () => resolve() }))

/** The area where a stager works: the form, or the saved area with a button to change it. */
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
  const { field, props, busy } = useForm({
    initial: { areaCounty: user.areaCounty ?? '', areaState: user.areaState ?? '' },
    check: ({ areaCounty, areaState }) =>
      faults({
        areaCounty: areaCounty.trim() === '' && 'Enter your county',
        areaState: areaState === '' && 'Choose your state',
      }),
    send: ({ areaCounty, areaState }) =>
      api.patch(`/api/users/${user.id}`, { areaCounty: areaCounty.trim(), areaState }),
    done: { title: 'Area saved', description: 'Your searches start there.' },
    failed: 'Failed to save your area',
    refresh: reload,
    onSuccess: onSaved,
  })
  return (
    <form {...props} className="flex max-w-xl flex-wrap items-start gap-3">
      <TextInput
        {...field('areaCounty')}
        label="County"
        maxLength={maxLengths.place}
        className="min-w-40 flex-1"
      />
      <Select
        {...field('areaState')}
        label="State"
        className="min-w-40 flex-1"
        placeholder="Choose"
        options={usStates.options}
      />
      <Button type="submit" className="mt-7" loading={busy && 'Saving'}>
        Save
      </Button>
    </form>
  )
}
