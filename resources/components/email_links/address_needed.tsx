import { usePage } from '@inertiajs/react'
import { ResendButton } from '~/components/email_links/resend_button'
import { MailWarning } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'

interface AddressNeededProps {
  /** What can be done then: "add a passkey". */
  for: string
  className?: string
}

/** In place of what needs a confirmed address; nothing once it is confirmed. */
export function AddressNeeded({ for: purpose, className }: AddressNeededProps) {
  const { unconfirmedEmail } = usePage().props
  if (!unconfirmedEmail) return null
  return (
    <Notice
      tone="warning"
      icon={MailWarning}
      title="Confirm your email address first"
      action={<ResendButton />}
      className={className}
    >
      <p className="text-ink">
        Open the link we sent to <span className="wrap-anywhere">{unconfirmedEmail}</span>. Then you
        can {purpose}.
      </p>
    </Notice>
  )
}
