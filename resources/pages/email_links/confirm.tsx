import { EmailLinkCard } from '~/components/email_links/email_link_card'
import { useCurrentUser } from '~/hooks/use_current_user'

interface ConfirmEmailProps {
  link: { token: string; email: string } | null
}

export default function ConfirmEmail({ link }: ConfirmEmailProps) {
  const user = useCurrentUser()
  return (
    <EmailLinkCard
      title="Confirm your email address"
      lead={
        <>
          <strong className="font-semibold wrap-anywhere">{link?.email}</strong> receives the emails
          of your Stagely account from now on.
        </>
      }
      token={link?.token ?? null}
      path="/api/auth/confirm-email"
      button="Confirm email address"
      pending="Confirming"
      failed="The address was not confirmed"
      done={{
        title: 'Your email address is confirmed',
        text: 'From now on you get emails about offers, messages and your projects.',
        href: user ? '/dashboard' : '/login',
        label: user ? 'Go to your dashboard' : 'Log in',
      }}
      invalid="It was used already, or it is older than 7 days. If your address still needs confirming, log in and choose “Resend the email” at the top of any page."
    />
  )
}
