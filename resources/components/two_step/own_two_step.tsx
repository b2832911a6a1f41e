import { TwoStep, type TwoStepCalls, type TwoStepTexts } from '~/components/two_step/two_step'
import { api } from '~/lib/api'
import { proofOf } from '~/lib/passkeys'

const callsOf = (accountId: number): TwoStepCalls => {
  const path = `/api/users/${accountId}/two-step` as const
  return {
    start: async (currentPassword) =>
      api.post(path, await proofOf(accountId, { purpose: 'set_up_two_step' }, currentPassword)),
    confirm: (body) => api.post(`${path}/confirm`, body),
    renew: (body) => api.post(`${path}/recovery-codes`, body),
    turnOff: (body) => api.post(`${path}/off`, body),
  }
}

const texts: TwoStepTexts = {
  title: 'Two-step login',
  name: 'two-step login',
  on: 'Each new login asks for a code from your phone. A passkey that you add now counts as the code.',
  off: 'Each new login then also asks for a code from an app on your phone, such as Google Authenticator or 1Password. A stolen password is then not enough.',
  proof: 'Whoever sets this up decides who can log in, so first confirm that it’s you.',
  recovery: 'Each code works once in place of the code from your phone.',
  turnOff: 'Your password alone is then enough to log in.',
  isOff: 'Two-step login is off',
}

interface OwnTwoStepProps {
  accountId: number
  /** Null while it isn't set up. */
  recoveryCodesLeft: number | null
  hasPasskey: boolean
  onChange: () => void
  onDone?: () => void
  isQuiet?: boolean
  className?: string
}

/** The two-step login of the person who is signed in. */
export const OwnTwoStep = ({ accountId, ...props }: OwnTwoStepProps) => (
  <TwoStep {...props} calls={callsOf(accountId)} texts={texts} />
)
