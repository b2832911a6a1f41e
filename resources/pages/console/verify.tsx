import { router } from '@inertiajs/react'
import { CodeForm } from '~/components/two_step/code_form'
import { PasskeyButton } from '~/components/passkeys/passkey_button'
import { AuthCard } from '~/components/sessions/auth_card'
import { PageHead } from '~/components/ui/page_head'
import { useCurrentUser } from '~/hooks/use_current_user'
import { useMutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { isNoPasskey, passkeyFor } from '~/lib/passkeys'

interface VerifyProps {
  redirect: string
  hasPasskey: boolean
}

/** Asks someone of the team for the code, or for a passkey, before the console opens. */
export default function Verify({ redirect, hasPasskey }: VerifyProps) {
  const user = useCurrentUser()
  const onSuccess = () => router.visit(redirect)
  const { mutate, busy } = useMutation(
    {
      async send(userId: number) {
        const passkey = await passkeyFor(userId, { purpose: 'open_console' })
        return api.post('/api/admin/two-step/passkey', { passkey })
      },
      failed: 'The passkey was not accepted',
      isExplained: isNoPasskey,
    },
    { onSuccess }
  )
  return (
    <div className="wrap pt-6 pb-6 md:pt-14">
      <PageHead title="Enter the code" noIndex />
      <AuthCard
        title="Enter the code from your phone"
        lead="The console is protected with two-step verification."
        width="narrow"
        focused={false}
        footer="No phone? Enter a recovery code. Without one, ask an admin to reset it."
      >
        <CodeForm
          label="Code"
          hint="Six digits from the app, or a recovery code"
          submit="Continue"
          busy="Checking"
          failed="The code was not accepted"
          send={(body) => api.post('/api/admin/two-step/verify', body)}
          onSuccess={onSuccess}
          beside={
            hasPasskey &&
            user && (
              <PasskeyButton
                label="Use a passkey"
                loading={busy && 'Checking'}
                onPress={() => void mutate(user.id)}
              />
            )
          }
        />
      </AuthCard>
    </div>
  )
}
