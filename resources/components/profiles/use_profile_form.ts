import { router } from '@inertiajs/react'
import { useState, type FormEvent } from 'react'
import {
  changesEmail,
  profileChanges,
  profileErrors,
  valuesOf,
  type ProfileValues,
} from '~/components/profiles/profile_values'
import { useAction } from '~/hooks/use_action'
import { useFocusFirstError } from '~/hooks/use_focus_first_error'
import { api, fieldErrors } from '~/lib/api'
import { toast } from '~/lib/toast'
import type { CurrentUser } from '~/types'

/** What was wrong when the form was last sent, and with which values. */
interface Attempt {
  values: ProfileValues
  errors: Record<string, string>
}

/** A refused field says so until it is changed. */
export function useProfileForm(user: CurrentUser) {
  const [stored, setStored] = useState(user)
  const [values, setValues] = useState(() => valuesOf(user))
  const [attempt, setAttempt] = useState<Attempt>({ values, errors: {} })
  const asksForPassword = changesEmail(values, stored)

  async function run(): Promise<CurrentUser> {
    try {
      const changes = profileChanges(values, stored)
      return await api.patch(`/api/users/${stored.id}`, changes)
    } catch (error) {
      setAttempt({ values, errors: fieldErrors(error) })
      throw error
    }
  }

  const { act, busy } = useAction(run, {
    failed: 'Error: Failed to update profile. Please try again.',
    onSuccess(updated) {
      setStored(updated)
      setValues(valuesOf(updated))
      toast({
        title: 'Profile updated successfully',
        description: asksForPassword ? `Open the link we sent to ${updated.email}.` : undefined,
      })
      // The bar of the site shows name and picture too.
      router.reload()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const errors = profileErrors(values, stored)
    setAttempt({ values, errors })
    if (Object.keys(errors).length === 0) void act()
  }

  function set<Name extends keyof ProfileValues>(name: Name, value: ProfileValues[Name]) {
    setValues((all) => ({ ...all, [name]: value }))
  }

  const names = Object.keys(values) as (keyof ProfileValues)[]
  const unchanged = names.filter((name) => values[name] === attempt.values[name])
  const errors: Partial<Record<keyof ProfileValues, string>> = Object.fromEntries(
    unchanged.map((name) => [name, attempt.errors[name]])
  )
  const form = useFocusFirstError(attempt.errors)
  return { form, values, errors, set, busy, submit, asksForPassword }
}
