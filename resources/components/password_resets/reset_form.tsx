import { router } from '@inertiajs/react'
import { useState, type FormEvent } from 'react'
import { newPasswordFault } from '~/components/password_resets/new_password_errors'
import { Button } from '~/components/ui/button'
import { PasswordInput } from '~/components/ui/password_input'
import { useAction } from '~/hooks/use_action'
import { useFocusFirstError } from '~/hooks/use_focus_first_error'
import { api } from '~/lib/api'
import { toast } from '~/lib/toast'

const NO_ERRORS: Record<string, string> = {}

export function ResetForm({ token }: { token: string }) {
  const [newPassword, setNewPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [faults, setFaults] = useState(NO_ERRORS)
  const [tried, setTried] = useState({ newPassword, confirmation })
  const [leaving, setLeaving] = useState(false)
  const { act, busy, errors } = useAction(
    () => api.post('/api/auth/reset-password', { token, newPassword }),
    {
      failed: 'Reset Failed',
      onSuccess({ message }) {
        setLeaving(true)
        toast({ title: 'Password Reset Successful', description: message })
        router.flushAll()
        router.visit('/login', { replace: true, onFinish: () => setLeaving(false) })
      },
    }
  )
  const found = faults === NO_ERRORS ? errors : faults
  const form = useFocusFirstError(found)
  // Said until it is changed; that the two differ is the matter of both.
  const stands = newPassword === tried.newPassword
  const bothStand = stands && confirmation === tried.confirmation

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried({ newPassword, confirmation })
    const fault = newPasswordFault({ newPassword, confirmation })
    setFaults(fault?.errors ?? NO_ERRORS)
    if (fault) toast({ title: fault.title, description: fault.description, tone: 'error' })
    else void act()
  }

  return (
    <form ref={form} method="post" noValidate className="grid gap-5" onSubmit={submit}>
      <PasswordInput
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        hint="At least 6 characters"
        value={newPassword}
        error={stands ? found.newPassword : undefined}
        onValueChange={setNewPassword}
      />
      <PasswordInput
        label="Confirm new password"
        name="confirmation"
        autoComplete="new-password"
        value={confirmation}
        error={bothStand ? found.confirmation : undefined}
        onValueChange={setConfirmation}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        loading={(busy || leaving) && 'Resetting password'}
      >
        Reset Password
      </Button>
    </form>
  )
}
