import type { ReactNode } from 'react'
import { FullFooter, SlimFooter } from '~/components/navigation/site_footer'
import { SiteNav } from '~/components/navigation/site_nav'
import { SkipLink } from '~/components/navigation/skip_link'
import { useSignedInParts } from '~/components/navigation/use_signed_in_parts'
import { loginPath, openedAuthDialog } from '~/components/sessions/auth_links'
import { ToastLine } from '~/components/ui/toast_line'
import { Toaster } from '~/components/ui/toaster'
import { useFlashToast } from '~/hooks/use_flash_toast'
import { useFocusAfterVisit } from '~/hooks/use_focus_after_visit'
import { useStore } from '~/lib/store'

export interface SiteLayoutProps {
  /** `full` on public pages, `slim` on work pages. Default: `slim`. */
  footer?: 'full' | 'slim'
  children: ReactNode
}

/** The default layout. */
export default function SiteLayout({ footer = 'slim', children }: SiteLayoutProps) {
  useFlashToast()
  useFocusAfterVisit()
  const parts = useSignedInParts()
  return (
    <div className="frame">
      <SkipLink />
      <SiteNav />
      {parts && <parts.ConfirmationBanner />}
      <ToastLine />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {footer === 'full' ? <FullFooter /> : <SlimFooter />}
      <AuthDialogHost />
      <Toaster />
    </div>
  )
}

/** Renders the dialogs of sign-in and registration. Each step is a separate dialog. */
function AuthDialogHost() {
  const opened = useStore(openedAuthDialog, null)
  if (!opened) return null
  const { Dialog, step, close } = opened
  return <Dialog key={loginPath(step)} step={step} onClose={close} />
}
