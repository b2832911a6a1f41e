import { Link, usePage } from '@inertiajs/react'
import { ResendButton } from '~/components/email_links/resend_button'
import { MailWarning } from '~/components/ui/icons'
import { addressNoticeId } from '~/lib/current_user'

const LINK_PAGES = ['/confirm-email', '/restore-email']

/** Shown on every page until the user has confirmed their email address. */
export function ConfirmationBanner() {
  const { url, props } = usePage()
  const email = props.unconfirmedEmail
  if (!email || LINK_PAGES.includes(url.split('?')[0])) return null

  return (
    <aside
      id={addressNoticeId}
      tabIndex={-1}
      aria-label="Account notice"
      className="no-print border-b outline-none border-line bg-warning-soft text-[0.9375rem]"
    >
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-2.5 py-3">
        <div className="flex min-w-56 flex-1 items-start gap-3">
          <MailWarning className="icon mt-0.5 size-5 text-warning" aria-hidden />
          <p className="min-w-0">
            <strong className="font-semibold">Confirm your email address.</strong> Open the link we
            sent to <span className="font-medium wrap-anywhere">{email}</span>.
            <span className="max-sm:hidden">
              {' '}
              Until then we only email you about your account, acceptances and payments.
            </span>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 max-sm:pl-8">
          <ResendButton />
          <Link className="link inline-flex min-h-6 items-center" href="/edit-profile">
            Change address
          </Link>
        </div>
      </div>
    </aside>
  )
}
