import type { Data } from '@generated/data'
import { usePage } from '@inertiajs/react'
import { ShareLink } from '~/components/projects/share_link'
import { Card } from '~/components/ui/card'
import { SentenceTime } from '~/components/ui/day_times'

interface NextStepsProps {
  project: Pick<Data.Project, 'deadline'>
  paymentWindowHours: number
}

/** What happens after a project is posted, in three steps. */
export function NextSteps({ project: { deadline }, paymentWindowHours }: NextStepsProps) {
  const { unconfirmedEmail } = usePage().props
  const steps = [
    <>
      Staging companies can make offers{' '}
      {deadline ? (
        <>
          until <SentenceTime at={deadline} />
        </>
      ) : (
        'right away'
      )}
      .{' '}
      {unconfirmedEmail
        ? 'You find them on your dashboard. Confirm your email address: companies with alerts hear of the project then, and you get the offers by email.'
        : "We'll email you when an offer comes in."}
    </>,
    'Compare the offers and accept one. This is free for you.',
    `The company has ${paymentWindowHours} hours to confirm by paying our fee. Then you see each other's contact details.`,
  ]
  return (
    <ol className="grid gap-3 text-[0.9375rem]">
      {steps.map((step, at) => (
        <li key={at} className="flex gap-3">
          <span className="display w-4 shrink-0 text-lg leading-6 text-accent" aria-hidden="true">
            {at + 1}
          </span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  )
}

interface NextStepsCardProps extends NextStepsProps {
  /** The project's public URL. */
  address: string
}

/** Tells the owner what happens next; shown until the first bid arrives. */
export function NextStepsCard({ address, ...props }: NextStepsCardProps) {
  return (
    <Card title="What happens next">
      <NextSteps {...props} />
      <ShareLink address={address} className="mt-5 border-t border-line pt-4" />
    </Card>
  )
}
