import { minLengths } from '#shared/values/field_rules'
import { Link, router } from '@inertiajs/react'
import { useState } from 'react'
import { newPasswordErrors, newPasswordToast } from '~/components/password_resets/new_password'
import { AuthCard } from '~/components/sessions/auth_card'
import { Button } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'
import { PageHead } from '~/components/ui/page_head'
import { PasswordInput } from '~/components/ui/password_input'
import { useForm } from '~/hooks/use_form'
import { api } from '~/lib/api'
import { toast } from '~/lib/toast'

interface EditProps {
  /** Null if the link was used or has expired. */
  token: string | null
}

/** The page behind the link of a password reset email. */
export default function EditPasswordReset({ token }: EditProps) {
  return (
    <div className="wrap pt-6 pb-6 md:pt-14">
      <PageHead title="Reset Password" noIndex />
      {token === null ? <DeadLink /> : <Reset token={token} />}
    </div>
  )
}

function Reset({ token }: { token: string }) {
  return (
    <AuthCard
      title="Choose a new password"
      lead="You will be logged out on every device. Passkeys keep working; you can remove them under “Password and sessions”."
      focused={false}
      width="narrow"
      footer={
        <>
          Link expired?{' '}
          <Link className="link" href="/forgot-password">
            Request a new one
          </Link>
        </>
      }
    >
      <ResetForm token={token} />
    </AuthCard>
  )
}

function DeadLink() {
  return (
    <AuthCard
      title="This link no longer works"
      lead="It has expired or was already used."
      focused={false}
      width="narrow"
      footer={
        <Link className="link" href="/login">
          Back to login
        </Link>
      }
    >
      <LinkButton variant="primary" size="lg" className="w-full" href="/forgot-password">
        Request a New Link
      </LinkButton>
    </AuthCard>
  )
}

function ResetForm({ token }: { token: string }) {
  const [leaving, setLeaving] = useState(false)
  const { field, props, busy } = useForm({
    initial: { newPassword: '', confirmation: '' },
    check: newPasswordErrors,
    invalid: (_, values) => newPasswordToast(values),
    send: ({ newPassword }) => api.post('/api/auth/reset-password', { token, newPassword }),
    failed: 'Reset Failed',
    isTitled: true,
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
