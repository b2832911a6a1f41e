import { Lock } from '~/components/ui/icons'
import type { ReactNode } from 'react'
import { ConfirmationBanner } from '~/components/email_links/confirmation_banner'
import { SkipLink } from '~/components/navigation/skip_link'
import { Logo } from '~/components/ui/logo'
import { ToastLine } from '~/components/ui/toast_line'
import { Toaster } from '~/components/ui/toaster'
import { useFlashToast } from '~/hooks/use_flash_toast'
import { useFocusAfterVisit } from '~/hooks/use_focus_after_visit'

interface BareLayoutProps {
  /** From the page's props. */
  stripe?: { testCards: boolean }
  children: ReactNode
}

/** Layout of the checkout. The logo is the only link away from it. */
export default function BareLayout({ children, stripe }: BareLayoutProps) {
  useFlashToast()
  useFocusAfterVisit()
  return (
    <div className="frame">
      <SkipLink />
      <header className="no-print border-b border-line/70">
        <div className="mx-auto flex min-h-18 max-w-[68rem] items-center justify-between gap-4 px-(--gutter)">
          <Logo />
          <p className="flex items-center gap-2 text-sm text-muted">
            <Lock className="icon" />
            {stripe?.testCards ? 'Test mode: no real money' : 'Secure payment by Stripe'}
          </p>
        </div>
      </header>
      <ConfirmationBanner />
      <ToastLine />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Toaster />
    </div>
  )
}
