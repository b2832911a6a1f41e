import { router } from '@inertiajs/react'
import { useState } from 'react'
import { minLengths } from '#shared/field_rules'
import { newPasswordErrors, newPasswordToast } from '~/components/password_resets/new_password'
import { Button } from '~/components/ui/button'
import { PasswordInput } from '~/components/ui/password_input'
import { useForm } from '~/hooks/use_form'
import { api } from '~/lib/api'
import { toast } from '~/lib/toast'

export function ResetForm({ token }: { token: string }) {
  const [leaving, setLeaving] = useState(false)
  const { field, props, busy } = useForm({
    initial: { newPassword: '', confirmation: '' },
    check: newPasswordErrors,
    invalid: (_, values) => newPasswordToast(values),
    send: ({ newPassword }) => api.post('/api/auth/reset-password', { token, newPassword }),
    failed: 'Reset Failed',
    onSuccess({ message }) {
      setLeaving(true)
      toast({ title: 'Password Reset Successful', description: message })
      router.flushAll()
      router.visit('/login', { replace: true, onFinish: () => setLeaving(false) })
    },
  })

  return (
    <form {...props} method="post" className="grid gap-5">
      <PasswordInput
        {...field('newPassword')}
        label="New password"
        autoComplete="new-password"
        hint={`At least ${minLengths.password} characters`}
      />
      <PasswordInput
        {...field('confirmation')}
        label="Confirm new password"
        autoComplete="new-password"
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
