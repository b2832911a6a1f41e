import { usePasswordChange } from '~/components/profiles/use_password_change'
import { Button } from '~/components/ui/button'
import { PasswordInput } from '~/components/ui/password_input'
import type { CurrentUser } from '~/types'

export function PasswordForm({ user }: { user: CurrentUser }) {
  const { form, values, errors, set, busy, submit } = usePasswordChange(user)
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: errors[name],
    onValueChange: (value: string) => set(name, value),
  })
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-labelledby="change-password"
      className="card mt-6 grid gap-5 p-5 lg:p-8"
      onSubmit={submit}
    >
      <div>
        <h2 id="change-password" className="text-lg font-semibold">
          Change password
        </h2>
        <p className="mt-0.5 text-[0.9375rem] text-muted">
          Your other devices are logged out, and we send you an email about it.
        </p>
      </div>
      {/* Lets password managers update the right account. */}
      <input type="hidden" name="username" autoComplete="username" value={user.email} />
      <PasswordInput
        {...field('currentPassword')}
        label="Current password"
        autoComplete="current-password"
      />
      <PasswordInput
        {...field('newPassword')}
        label="New password"
        autoComplete="new-password"
        hint="At least 6 characters"
      />
      <PasswordInput
        {...field('confirmation')}
        label="Confirm new password"
        autoComplete="new-password"
      />
      <div className="flex flex-col sm:flex-row sm:justify-end">
        <Button type="submit" variant="primary" loading={busy && 'Changing'}>
          Change Password
        </Button>
      </div>
    </form>
  )
}
