import { useState, useSyncExternalStore } from 'react'
import { Button } from '~/components/ui/button'
import { Check, Copy, Share2 } from '~/components/ui/icons'
import { toast } from '~/lib/toast'

const neverChanges = () => () => {}
const hasShareSheet = () => typeof navigator.share === 'function'

interface LinkAddressProps {
  url: string
  /** What the device's share sheet calls it. */
  title: string
}

/** An address that is shown this once, to copy or to share. */
export function LinkAddress({ url, title }: LinkAddressProps) {
  const [copied, setCopied] = useState(false)
  const shares = useSyncExternalStore(neverChanges, hasShareSheet, () => false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
      toast({ title: 'Link copied' })
    } catch {
      toast({ title: 'The link could not be copied. Select it and copy it.', tone: 'error' })
    }
  }

  async function share() {
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // Closing the share sheet is not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }

  return (
    <>
      <p className="rounded-md bg-sunken px-3.5 py-2.5 text-sm wrap-anywhere select-all">{url}</p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        {shares && (
          <Button variant="primary" icon={Share2} className="flex-1" onClick={() => void share()}>
            Share
          </Button>
        )}
        <Button
          variant={shares ? 'secondary' : 'primary'}
          icon={copied ? Check : Copy}
          className="flex-1"
          onClick={() => void copy()}
        >
          {copied ? 'Link copied' : 'Copy link'}
        </Button>
      </div>
    </>
  )
}
