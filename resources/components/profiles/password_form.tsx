import { minLengths } from '#shared/values/field_rules'
import { newPasswordErrors } from '~/components/password_resets/new_password'
import { proofError, ProofField } from '~/components/passkeys/proof_field'
import { Button } from '~/components/ui/button'
import { PasswordInput } from '~/components/ui/password_input'
import { faults, useForm } from '~/hooks/use_form'
import { useLoginAddress } from '~/hooks/use_works_as'
import { api } from '~/lib/api'
import { isNoPasskey, proofOf } from '~/lib/passkeys'
import { keys } from '~/lib/query_keys'
import { storeSessionId } from '~/lib/stored_session'
import { toast } from '~/lib/toast'
import type { CurrentUser } from '~/types'

const empty = { currentPassword: '', newPassword: '', confirmation: '' }

interface PasswordFormProps {
  user: CurrentUser
  hasPasskey: boolean
}

export function PasswordForm({ user, hasPasskey }: PasswordFormProps) {
  const { field, props, busy, restart } = useForm({
    initial: empty,
    check: (values) => ({
      ...faults({ currentPassword: proofError(values.currentPassword, hasPasskey) }),
      ...newPasswordErrors(values),
    }),
    async send({ currentPassword, newPassword }) {
      const proof = await proofOf(user.id, { purpose: 'change_password' }, currentPassword)
      const answer = await api.put(`/api/users/${user.id}/password`, { ...proof, newPassword })
      // Before the list of sessions is read again, because the old session has ended.
      storeSessionId(answer.sessionId)
      return answer
    },
    failed: 'Failed to change password',
    isExplained: isNoPasskey,
    invalidates: [keys.sessions],
    onSuccess({ message }) {
      restart(empty)
      toast({ title: 'Password changed', description: message })
    },
  })
  return (
    <form
      {...props}
      method="post"
      aria-labelledby="change-password"
      className="card mt-6 grid gap-5 p-5 lg:p-8"
    >
      <div>
        <h2 id="change-password" className="text-lg font-semibold">
          Change password
        </h2>
        <p className="mt-0.5 text-[0.9375rem] text-muted">
          This logs out your other devices and turns off your calendar addresses.{' '}
          {hasPasskey && 'Passkeys keep working. '}We’ll email you to confirm it.
        </p>
      </div>
      {/* Tells password managers which account to update; they ignore inputs of type hidden. */}
      <input
        type="text"
        className="hidden"
        name="username"
        autoComplete="username"
        value={useLoginAddress(user)}
        readOnly
      />
      <ProofField {...field('currentPassword')} hasPasskey={hasPasskey} />
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
      <div className="flex flex-col sm:flex-row sm:justify-end">
        <Button type="submit" variant="primary" loading={busy && 'Changing'}>
          Change Password
        </Button>
      </div>
    </form>
  )
}
