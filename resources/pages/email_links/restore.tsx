import { EmailLinkCard } from '~/components/email_links/email_link_card'

interface RestoreEmailProps {
  link: { token: string; email: string } | null
}

export default function RestoreEmail({ link }: RestoreEmailProps) {
  return (
    <EmailLinkCard
      title="Restore your email address"
      lead={
        <>
          <strong className="font-semibold wrap-anywhere">{link?.email}</strong> becomes the address
          of your account again. Every device is logged out, and you set a new password.
        </>
      }
      token={link?.token ?? null}
      path="/api/auth/restore-email"
      button="Restore this address"
      pending="Restoring"
      failed="The address was not restored"
      done={{
        title: 'Your email address is restored',
        text: 'Every device is logged out. The old password, passkeys and the calendar addresses no longer work. Set a new password to log in.',
        href: '/forgot-password',
        label: 'Set a new password',
      }}
      invalid="It was used already, or it is older than 72 hours. If someone else has changed your address, write to us."
    />
  )
}
