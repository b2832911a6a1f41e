import { useState, type FormEvent } from 'react'
import { newPasswordFault } from '~/components/password_resets/new_password_errors'
import { useAction } from '~/hooks/use_action'
import { useFocusFirstError } from '~/hooks/use_focus_first_error'
import { api, fieldErrors } from '~/lib/api'
import { keys } from '~/lib/query_keys'
import { storeSessionId } from '~/lib/stored_session'
import { toast } from '~/lib/toast'
import type { CurrentUser } from '~/types'

const EMPTY = { currentPassword: '', newPassword: '', confirmation: '' }
const NO_ERRORS: Record<string, string> = {}

type Values = typeof EMPTY

function faultsOf({ currentPassword, ...entered }: Values): Record<string, string> {
  return {
    ...(!currentPassword && { currentPassword: 'Enter your current password' }),
    ...newPasswordFault(entered)?.errors,
  }
}

/** The form to change the password; a refused field says so until it is changed. */
export function usePasswordChange({ id }: CurrentUser) {
  const [values, setValues] = useState(EMPTY)
  const [attempt, setAttempt] = useState({ values: EMPTY, errors: NO_ERRORS })

  async function run({ currentPassword, newPassword }: Values) {
    try {
      return await api.put(`/api/users/${id}/password`, {
        currentPassword,
        newPassword,
      })
    } catch (error) {
      setAttempt({ values, errors: fieldErrors(error) })
      throw error
    }
  }

  const { act, busy } = useAction(run, {
    failed: 'Failed to change password',
    invalidates: [keys.sessions],
    onSuccess({ message, sessionId }) {
      storeSessionId(sessionId)
      setValues(EMPTY)
      setAttempt({ values: EMPTY, errors: NO_ERRORS })
      toast({ title: 'Password changed', description: message })
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const errors = faultsOf(values)
    setAttempt({ values, errors })
    if (Object.keys(errors).length === 0) void act(values)
  }

  function set(name: keyof Values, value: string) {
    setValues((all) => ({ ...all, [name]: value }))
  }

  const names = Object.keys(values) as (keyof Values)[]
  const errors: Partial<Values> = Object.fromEntries(
    names
      .filter((name) => values[name] === attempt.values[name])
      .map((name) => [name, attempt.errors[name]])
  )
  return { form: useFocusFirstError(attempt.errors), values, errors, set, busy, submit }
}
