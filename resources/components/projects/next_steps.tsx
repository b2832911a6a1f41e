import type { Data } from '@generated/data'
import { Check, Link2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { toast } from '~/lib/toast'

interface FirstStepsProps {
  project: Pick<Data.Project, 'city' | 'state'>
  /** The project's public URL. */
  address: string
  paymentWindowHours: number
}

/** Tells the owner what happens next; shown until the first bid arrives. */
export function FirstSteps({ project, address, paymentWindowHours }: FirstStepsProps) {
  const place = [project.city, project.state].filter(Boolean).join(', ')
  const steps = [
    `Staging companies ${place ? `near ${place} ` : ''}can see your project now. We'll email you when an offer comes in.`,
    'Compare the offers and accept one. This is free for you.',
    `The company has ${paymentWindowHours} hours to confirm. Then you see each other's contact details.`,
  ]
  return (
    <Card title="What happens next">
      <ol className="grid gap-3 text-[0.9375rem]">
        {steps.map((step, at) => (
          <li key={step} className="flex gap-3">
            <span className="display w-4 shrink-0 text-lg leading-6 text-accent" aria-hidden="true">
              {at + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
        <CopyLink address={address} />
        <p className="min-w-48 flex-1 text-sm text-muted">
          Know a staging company? Send it this link. Your name stays hidden.
        </p>
      </div>
    </Card>
  )
}

function CopyLink({ address }: { address: string }) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
      toast({ title: 'Link copied' })
    } catch {
      toast({ title: 'The link could not be copied', description: address, tone: 'error' })
    }
  }
  return (
    <Button size="sm" icon={copied ? Check : Link2} onClick={() => void copy()}>
      {copied ? 'Link copied' : 'Copy link'}
    </Button>
  )
}
