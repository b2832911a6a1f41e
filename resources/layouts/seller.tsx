import { usePage } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { SkipLink } from '~/components/navigation/skip_link'
import { Logo } from '~/components/ui/logo'

/** Layout of the pages for sellers, who have no account: no navigation, and nothing about who is signed in. */
export default function SellerLayout({ children }: { children: ReactNode }) {
  const { operator } = usePage().props
  return (
    <div className="frame">
      <SkipLink />
      <header className="no-print border-b border-line/70">
        <div className="wrap flex min-h-18 flex-wrap items-center justify-between gap-x-4">
          <Logo />
          <p className="text-sm text-muted">Home staging offers</p>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="no-print mt-16 border-t border-line">
        <p className="wrap py-7 text-sm text-pretty text-muted">
          Made with Stagely. Stagely is not responsible for the quality of work of staging
          companies; users hold the platform harmless.{' '}
          {`Operated by ${operator.name}, ${operator.address}.`}{' '}
          <a className="link" href="/privacy-policy#sellers">
            Privacy Policy
          </a>
        </p>
      </footer>
    </div>
  )
}
