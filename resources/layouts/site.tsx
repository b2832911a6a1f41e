import type { ReactNode } from 'react'
import { ConfirmationBanner } from '~/components/email_links/confirmation_banner'
import { FullFooter, SlimFooter } from '~/components/navigation/site_footer'
import { SiteNav } from '~/components/navigation/site_nav'
import { SkipLink } from '~/components/navigation/skip_link'
import { loginPath, openedEntry } from '~/components/sessions/entry'
import { Toaster } from '~/components/ui/toaster'
import { useFlashToast } from '~/hooks/use_flash_toast'
import { useStore } from '~/lib/store'

export interface SiteLayoutProps {
  /** Public pages have the full footer, work pages the slim one. */
  footer?: 'full' | 'slim'
  children: ReactNode
}

/** The frame of every page that names no other layout. */
export default function SiteLayout({ footer = 'slim', children }: SiteLayoutProps) {
  useFlashToast()
  return (
    <div className="frame">
      <SkipLink />
      <SiteNav />
      <ConfirmationBanner />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {footer === 'full' ? <FullFooter /> : <SlimFooter />}
      <EntryHost />
      <Toaster />
    </div>
  )
}

/** Where the dialogs of log in and registration appear; each step is a dialog of its own. */
function EntryHost() {
  const opened = useStore(openedEntry, null)
  if (!opened) return null
  const { Dialog, entry, close } = opened
  return <Dialog key={loginPath(entry)} entry={entry} onClose={close} />
}
