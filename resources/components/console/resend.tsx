import { router } from '@inertiajs/react'
import type { ResendableEmail } from '#shared/notifications/resendable_emails'
import { resendEmail } from '~/components/console/mutations'
import { Button } from '~/components/ui/button'
import { useMutation } from '~/hooks/use_mutation'

interface ResendProps {
  userId: number
  email: ResendableEmail
  /** Id of the delivery or of the receipt's payment. */
  id: number
}

/** Sends an email of the timeline again. */
export function Resend({ userId, email, id }: ResendProps) {
  const { mutate, busy } = useMutation(resendEmail, { onSuccess: () => router.reload() })
  return (
    <Button
      size="sm"
      variant="quiet"
      className="-ml-3"
      loading={busy && 'Sending'}
      onClick={() => void mutate({ userId, email, id })}
    >
      Send again
    </Button>
  )
}
