import { ShieldCheck, X } from '~/components/ui/icons'
import { useEffect, useState } from 'react'
import { IconButton } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'
import { Notice } from '~/components/ui/notice'

const KEY = 'stagely-two-step-hint'

/** Suggests two-step verification until it is set up, or dismissed on this device. */
export function TwoStepHint({ base }: { base: string }) {
  const [isDismissed, setDismissed] = useState(false)
  useEffect(() => setDismissed(wasDismissed()), [])
  if (isDismissed) return null
  return (
    <Notice
      tone="info"
      icon={ShieldCheck}
      title="Protect the console with a code from your phone"
      className="mb-5"
      action={
        <span className="flex items-center gap-1">
          <LinkButton size="sm" href={`${base}/team`}>
            Set it up
          </LinkButton>
          <IconButton
            icon={X}
            label="Dismiss"
            onClick={() => {
              setDismissed(true)
              document.getElementById('main')?.focus()
              remember()
            }}
          />
        </span>
      }
    >
      A stolen password is then not enough to read accounts and messages.
    </Notice>
  )
}

function wasDismissed(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    // The browser blocks storage.
    return false
  }
}

function remember() {
  try {
    localStorage.setItem(KEY, 'dismissed')
  } catch {
    // Storage is blocked, so the hint comes back.
  }
}
