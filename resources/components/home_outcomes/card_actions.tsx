import type { Data } from '@generated/data'
import { useState, useSyncExternalStore } from 'react'
import { withdrawCard } from '~/components/home_outcomes/mutations'
import { Button, buttonClasses } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Download, Printer, Share2 } from '~/components/ui/icons'
import { Ask } from '~/components/ui/question'
import { withInput } from '~/hooks/use_mutation'
import { toast } from '~/lib/toast'

interface CardActionsProps {
  page: Data.HomeCard
  refresh: () => Promise<void>
}

/** Print, save or share the card once both sides agree, and withdraw it. */
export function CardActions({ page, refresh }: CardActionsProps) {
  const [asks, setAsks] = useState(false)
  const { project, sharingRefusal } = page
  const path = `/projects/${project.id}/card/picture`
  const shares = useSyncExternalStore(neverChanges, hasShareSheet, () => false)
  return (
    <Card title="Use it">
      {sharingRefusal ? (
        <p role="status" className="-mt-1 text-[0.9375rem] text-pretty text-muted">
          {sharingRefusal}
        </p>
      ) : (
        <div className="grid gap-2.5">
          <Button variant="primary" icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
          {shares && (
            <Button icon={Share2} onClick={() => void sharePicture(path)}>
              Share the picture
            </Button>
          )}
          <a
            className={buttonClasses({ variant: 'secondary' })}
            href={path}
            download="staged-home.jpg"
          >
            <Download className="icon size-4" />
            Save the picture
          </a>
        </div>
      )}
      <Button className="mt-3" size="sm" variant="quiet" onClick={() => setAsks(true)}>
        Withdraw the card
      </Button>
      {asks && (
        <Ask
          question={{
            title: 'Withdraw this card?',
            text: 'Its picture can’t be made anymore. Copies that you have shared stay where they are.',
            confirm: 'Withdraw',
            keep: 'Keep it',
            busy: 'Withdrawing',
            tone: 'danger',
            mutation: withInput(withdrawCard, { projectId: project.id }),
          }}
          refresh={refresh}
          onClose={() => setAsks(false)}
          onDone={() => setAsks(false)}
        />
      )}
    </Card>
  )
}

async function sharePicture(path: string) {
  try {
    const response = await fetch(path)
    if (!response.ok) throw new Error(`The picture answered ${response.status}`)
    const file = new File([await response.blob()], 'staged-home.jpg', { type: 'image/jpeg' })
    await navigator.share({ files: [file] })
  } catch (error) {
    // Closing the share sheet is not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({
      title: 'The picture could not be shared',
      description: 'Save it instead.',
      tone: 'error',
    })
  }
}

const neverChanges = () => () => {}
const hasShareSheet = () => typeof navigator.share === 'function'
