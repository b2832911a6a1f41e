import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Smartphone } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import { useMutation, type Mutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { closeInstallHint, install, useIsInstallHintClosed, wayToInstall } from '~/lib/installation'

const dismissInstallHint: Mutation<void, unknown> = {
  send: () => api.delete('/api/install-hint'),
  failed: 'The hint will be shown again',
}

/**
 * Offers to install the site, where the browser can. Only on dashboards that are opened by a link: the
 * server can't render it, and it would move a page that is already shown.
 */
export function InstallHint() {
  const [way] = useState(wayToInstall)
  const isClosed = useIsInstallHintClosed()
  const { mutate } = useMutation(dismissInstallHint)
  if (way === null || isClosed) return null

  function dismiss() {
    closeInstallHint()
    // The button that was pressed is gone.
    document.getElementById('main')?.focus({ preventScroll: true })
    void mutate()
  }

  return (
    <section aria-label="Install Stagely" className="mt-7">
      <Notice
        tone="info"
        icon={Smartphone}
        title={way === 'share' ? 'Put Stagely on your home screen' : 'Install Stagely'}
        action={
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
            {way === 'prompt' && (
              <Button onClick={() => void install().then(dismiss)}>Install</Button>
            )}
            <Button variant={way === 'prompt' ? 'quiet' : 'secondary'} onClick={dismiss}>
              {way === 'prompt' ? 'No thanks' : 'Got it'}
            </Button>
          </div>
        }
      >
        <p>
          {way === 'share'
            ? 'Tap Share, then Add to Home Screen. It opens like an app, on your dashboard.'
            : 'It opens like an app, in a window of its own, on your dashboard.'}
        </p>
      </Notice>
    </section>
  )
}
