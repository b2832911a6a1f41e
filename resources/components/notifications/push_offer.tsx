import { BellRing, X } from '~/components/ui/icons'
import { useState } from 'react'
import { obstacles, turnOn } from '~/components/notifications/push_device'
import { Button, IconButton } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { useMutation } from '~/hooks/use_mutation'
import { dismissOffer, pushSupport } from '~/lib/push'

interface PushOfferProps {
  /** The server's public key; null if there is nothing to offer. */
  pushKey: string | null
  /** What this device would tell. */
  title: string
}

/** Offers push notifications on this device, until they are on or the offer is dismissed here. */
export function PushOffer({ pushKey, title }: PushOfferProps) {
  const [isDone, setDone] = useState(false)
  const [obstacle, setObstacle] = useState<string | null>(null)
  const { mutate, busy } = useMutation(turnOn, { onSuccess: () => setDone(true) })
  if (!pushKey || isDone) return null

  /** What is in the way is said after the press: before, the text would change while the page loads. */
  function press(key: string) {
    const support = pushSupport()
    if (support === 'supported') void mutate(key)
    else setObstacle(obstacles[support])
  }

  function dismiss() {
    setDone(true)
    dismissOffer()
    document.getElementById('main')?.focus()
  }

  return (
    <Notice
      tone="info"
      icon={BellRing}
      title={title}
      // On phones the button stands beside the text, which says less.
      className="max-sm:gap-x-2 max-sm:*:first:min-w-36 max-sm:[&>:first-child>svg]:hidden"
      action={
        <span className="flex items-center gap-1">
          {!obstacle && (
            <Button size="sm" loading={busy && 'Turning on'} onClick={() => press(pushKey)}>
              Turn on
            </Button>
          )}
          <IconButton icon={X} label="Dismiss" onClick={dismiss} />
        </span>
      }
    >
      <span role="status" className={obstacle ? undefined : 'max-sm:sr-only'}>
        {obstacle ?? 'A notification also arrives while Stagely is closed.'}
      </span>
    </Notice>
  )
}
