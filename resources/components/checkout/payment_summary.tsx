import { money, moneyFromCents } from '#shared/values/money'
import type { Data } from '@generated/data'
import { Check, Clock } from '~/components/ui/icons'
import type { ReactNode } from 'react'
import { SentenceTime } from '~/components/ui/day_times'
import { classes } from '~/lib/classes'
import { place, timeLeft } from '~/lib/format'
import { usePresentMoment } from '~/lib/viewer_clock'

interface PaymentSummaryProps {
  checkout: Data.Checkout
  /** In cents. */
  platformFee: number
  /** In dollars. */
  projectAmount: number
}

/** What the stager pays for: the platform fee is the only amount due. */
export function PaymentSummary({ checkout, platformFee, projectAmount }: PaymentSummaryProps) {
  const { bid, project } = checkout
  const fee = moneyFromCents(platformFee)
  return (
    <section aria-labelledby="payment-summary">
      <h2 id="payment-summary" className="text-sm font-semibold text-muted">
        Payment Summary
      </h2>
      <p className="figure mt-2 text-3xl lg:text-4xl">{fee}</p>
      <div className="mt-5 flex items-center gap-4 lg:mt-7">
        {project.thumbnail && (
          <img
            src={project.thumbnail}
            alt=""
            width={80}
            height={64}
            className="h-16 w-20 shrink-0 rounded-md object-cover"
          />
        )}
        <div className="min-w-0">
          <p className="font-semibold">{project.title}</p>
          <p className="mt-0.5 text-sm text-muted">{place(project)}</p>
        </div>
      </div>
      <dl className="num mt-5 text-[0.9375rem] lg:mt-7">
        <div className="flex justify-between gap-x-4 pb-3.5 text-sm text-muted">
          <dt>Project Amount, paid to you by the owner</dt>
          <dd>{money(projectAmount)}</dd>
        </div>
        <Line
          label="Platform Fee"
          note={bid.tierLabel && `${bid.tierLabel} tier`}
          className="font-medium"
        >
          {fee}
        </Line>
        <Line label="Total Due" total>
          {fee}
        </Line>
      </dl>
      {bid.paymentDueAt && <PayBy at={bid.paymentDueAt} />}
      <WhatYouGet />
    </section>
  )
}

const benefits = [
  "The owner's name, phone number and email, as soon as you've paid",
  'The project: the other offers are declined',
  'A receipt by email',
]

function WhatYouGet() {
  return (
    <div className="mt-8 max-lg:mt-6">
      <h3 className="text-sm font-semibold">What you get</h3>
      <ul className="mt-2.5 grid gap-2 text-[0.9375rem] text-muted">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex gap-2.5">
            <Check className="icon mt-0.5 text-success" />
            {benefit}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface LineProps {
  label: string
  note?: string
  total?: boolean
  className?: string
  children: ReactNode
}

function Line({ label, note, total = false, className, children }: LineProps) {
  return (
    <div
      className={classes(
        'flex items-baseline justify-between gap-4 border-t py-3.5',
        total ? 'border-ink/80 text-base font-semibold' : 'border-line'
      )}
    >
      <dt>
        {label}
        {note && <span className="block text-sm text-muted">{note}</span>}
      </dt>
      <dd className={className}>{children}</dd>
    </div>
  )
}

function PayBy({ at }: { at: string }) {
  const now = usePresentMoment()
  return (
    <p className="mt-3 flex items-start gap-2.5 text-sm text-muted">
      <Clock className="icon" />
      <span className="num">
        Pay by <SentenceTime at={at} />.{now !== null && ` ${timeLeft(at, now)} left.`}
      </span>
    </p>
  )
}
