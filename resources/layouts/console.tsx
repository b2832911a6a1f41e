import { usePage } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { ConsoleBar } from '~/components/console/console_bar'
import { tabs, type ConsoleFrame } from '~/components/console/console_frame'
import { useLockedZoom } from '~/components/console/use_locked_zoom'
import { SkipLink } from '~/components/navigation/skip_link'
import { Toaster } from '~/components/ui/toaster'
import { useFlashToast } from '~/hooks/use_flash_toast'

/** The frame of the console: wider than the site, and nothing of its navigation. */
export default function ConsoleLayout({ children }: { children: ReactNode }) {
  useFlashToast()
  useLockedZoom()
  const { props, url } = usePage<{ frame: ConsoleFrame }>()
  const open = tabs.findIndex(({ path }) => props.frame.base + path === url.split('?')[0])
  const panel = open < 0 ? {} : { 'role': 'tabpanel', 'aria-labelledby': `tab-${open}` }
  return (
    <div className="frame">
      <SkipLink />
      <ConsoleBar frame={props.frame} />
      <main id="main" tabIndex={-1}>
        <div {...panel} className="console-wrap pt-7 pb-16">
          {children}
        </div>
      </main>
      <Toaster />
    </div>
  )
}
