import type { ReactNode } from 'react'
import { SkipLink } from '~/components/navigation/skip_link'
import { Button } from '~/components/ui/button'
import { Logo } from '~/components/ui/logo'
import { Toaster } from '~/components/ui/toaster'
import { useFocusAfterVisit } from '~/hooks/use_focus_after_visit'
import { logout } from '~/lib/logout'

/** Layout of the page that asks for the second factor: nothing leads further before it. */
export default function ConfirmingLayout({ children }: { children: ReactNode }) {
  useFocusAfterVisit()
  return (
    <div className="frame">
      <SkipLink />
      <header className="no-print border-b border-line/70">
        <div className="wrap flex min-h-18 items-center justify-between gap-4">
          <Logo />
          <Button variant="quiet" onClick={() => void logout()}>
            Logout
          </Button>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Toaster />
    </div>
  )
}
