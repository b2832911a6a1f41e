import { router } from '@inertiajs/react'
import { TwoStep, type TwoStepCalls, type TwoStepTexts } from '~/components/two_step/two_step'
import { useCurrentUser } from '~/hooks/use_current_user'
import { api } from '~/lib/api'
import { proofOf } from '~/lib/passkeys'

const path = '/api/admin/two-step'

const callsOf = (userId: number): TwoStepCalls => ({
  start: async (currentPassword) =>
    api.post(path, await proofOf(userId, { purpose: 'set_up_two_step' }, currentPassword)),
  confirm: (body) => api.post(`${path}/confirm`, body),
  renew: (body) => api.post(`${path}/recovery-codes`, body),
  turnOff: (body) => api.post(`${path}/off`, body),
})

const texts: TwoStepTexts = {
  title: 'Your two-step verification',
  name: 'two-step verification',
  on: 'The console asks for a code from your phone after each login, and again after 12 hours.',
  off: 'The console then asks for a code from an app on your phone, such as Google Authenticator or 1Password. A stolen password is then not enough.',
  proof: 'A phone that is set up opens the console, so first confirm that it’s you.',
  recovery: 'Each code opens the console once if you don’t have your phone.',
  turnOff: 'The console then opens with your password alone.',
  isOff: 'Two-step verification is off',
}

interface ConsoleTwoStepProps {
  /** Null while it isn't set up. */
  recoveryCodesLeft: number | null
  hasPasskey: boolean
}

/** The viewer's own two-step verification, on the team's page. */
export function ConsoleTwoStep(props: ConsoleTwoStepProps) {
  const user = useCurrentUser()
  return (
    <TwoStep
      {...props}
      className="card p-5 lg:p-6"
      calls={callsOf(user!.id)}
      texts={texts}
      onChange={() => router.reload({ only: ['recoveryCodesLeft', 'members'] })}
    />
  )
}
