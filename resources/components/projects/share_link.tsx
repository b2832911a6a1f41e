import { Check, Link2, Share2 } from '~/components/ui/icons'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '~/components/ui/button'
import { classes } from '~/lib/classes'
import { toast } from '~/lib/toast'

interface ShareLinkProps {
  /** The project's public URL. */
  address: string
  className?: string
}

/** Copies the link of a project, or passes it to the device's share sheet where there is one. */
export function ShareLink({ address, className }: ShareLinkProps) {
  const [copied, setCopied] = useState(false)
  const shares = useSyncExternalStore(neverChanges, hasShareSheet, () => false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
      toast({ title: 'Link copied' })
    } catch {
      toast({ title: 'The link could not be copied', description: address, tone: 'error' })
    }
  }

  async function share() {
    try {
      await navigator.share({ url: address })
    } catch (error) {
      // Closing the share sheet is not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }

  return (
    <div className={classes('flex flex-wrap items-center gap-x-4 gap-y-3', className)}>
      <div className="flex flex-wrap gap-2.5">
        {shares && (
          <Button size="sm" icon={Share2} onClick={() => void share()}>
            Share
          </Button>
        )}
        <Button size="sm" icon={copied ? Check : Link2} onClick={() => void copy()}>
          {copied ? 'Link copied' : 'Copy link'}
        </Button>
      </div>
      <p className="min-w-48 flex-1 text-sm text-muted">
        Know a staging company? Send it this link. Your name stays hidden.
      </p>
    </div>
  )
}

const neverChanges = () => () => {}
const hasShareSheet = () => typeof navigator.share === 'function'
