import { codeRequired } from '#shared/console/team_roles'
import { router, usePage } from '@inertiajs/react'
import { type ReactNode, useEffect } from 'react'
import { ConsoleBar } from '~/components/console/console_bar'
import { type ConsoleNavigation, tabs } from '~/components/console/console_navigation'
import { SkipLink } from '~/components/navigation/skip_link'
import { ToastLine } from '~/components/ui/toast_line'
import { Toaster } from '~/components/ui/toaster'
import { useFlashToast } from '~/hooks/use_flash_toast'
import { useQueryClient } from '~/hooks/use_query'
import { ApiError } from '~/lib/api'
import { lastFailure } from '~/lib/last_failure'
import { toast } from '~/lib/toast'

/** Layout of the console: wider than the site, with its own navigation. */
export default function ConsoleLayout({ children }: { children: ReactNode }) {
  useFlashToast()
  useLockedZoom()
  useExpiredCode()
  const { props, url } = usePage<{ navigation: ConsoleNavigation }>()
  const open = tabs.findIndex(({ path }) => props.navigation.base + path === url.split('?')[0])
  const panel = open < 0 ? {} : { 'role': 'tabpanel', 'aria-labelledby': `tab-${open}` }
  return (
    <div className="frame">
      <SkipLink />
      <ConsoleBar navigation={props.navigation} />
      <ToastLine />
      <main id="main" tabIndex={-1}>
        <div {...panel} className="console-wrap pt-7 pb-16">
          {children}
        </div>
      </main>
      <Toaster />
    </div>
  )
}

const LOCKED = 'width=device-width, initial-scale=1, maximum-scale=1'

/** Disables zoom while the console is shown. Other pages can be zoomed. */
function useLockedZoom(): void {
  useEffect(() => {
    const viewport = document.querySelector('meta[name="viewport"]')
    viewport?.setAttribute('content', LOCKED)
    return () => viewport?.setAttribute('content', 'width=device-width, initial-scale=1')
  }, [])
}

const needsCode = (error: unknown) =>
  error instanceof ApiError && error.userMessage === codeRequired

/**
 * Leads to the page that takes the code once two-step verification has expired. The server redirects
 * there. After a refused change it opens in another tab, so that nothing typed is lost.
 */
function useExpiredCode(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stopReads = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || !('error' in event.action)) return
      if (needsCode(event.action.error)) router.reload()
    })
    const stopChanges = lastFailure.subscribe(() => {
      if (!needsCode(lastFailure.get())) return
      toast({
        title: 'Two-step verification has expired',
        description: 'Enter a new code, then try again.',
        tone: 'error',
        action: { label: 'Enter the code', onPress: () => window.open(window.location.href) },
      })
    })
    return () => {
      stopReads()
      stopChanges()
    }
  }, [client])
}
