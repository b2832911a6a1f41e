import { Button } from '~/components/ui/button'
import { useMutation, type Mutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'

const resendConfirmation: Mutation<void, { message: string }> = {
  send: () => api.post('/api/auth/resend-confirmation'),
  done: ({ message }) => ({ title: 'Email sent', description: message }),
  failed: 'The email was not sent',
}

/** Sends the link that confirms the address again. */
export function ResendButton() {
  const { mutate, busy } = useMutation(resendConfirmation)
  return (
    <Button size="sm" loading={busy && 'Sending'} onClick={() => void mutate()}>
      Resend the email
    </Button>
  )
}
