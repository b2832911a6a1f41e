import type { Data } from '@generated/data'
import { Link } from '@inertiajs/react'
import { useQuery } from '@tanstack/react-query'
import { Check, Mail, Phone } from 'lucide-react'
import { moneyFromCents } from '#shared/money'
import { Settled } from '~/components/checkout/settled'
import { Avatar } from '~/components/ui/avatar'
import { api } from '~/lib/api'
import { formatPhone } from '~/lib/format'
import { keys } from '~/lib/query_keys'

interface PaymentSettledProps {
  checkout: Data.Checkout
  /** Cents. */
  platformFee: number
}

/** Contact details are released; /dashboard after 2 s. */
export function PaymentSuccessful({ checkout, platformFee }: PaymentSettledProps) {
  const { bid, project } = checkout
  // It is on the dashboard and the project's page as well, so nobody waits for it.
  const { data: contact } = useQuery({
    queryKey: keys.contact(bid.id),
    queryFn: ({ signal }) => api.get(`/api/bids/${bid.id}/contact`, { signal }),
  })
  return (
    <Settled
      leaveAfter={2000}
      title="Payment Successful!"
      icon={
        <span className="grid size-14 place-items-center rounded-full bg-success-soft text-success">
          <Check className="icon size-7" />
        </span>
      }
    >
      <p className="mt-3 text-muted">
        Owner information is now available. The owner has your details too. Call or email them to
        plan the staging.
      </p>
      {contact && <OwnerCard contact={contact} title={project.title} />}
      <p className="num mt-7 text-sm text-muted">
        {moneyFromCents(platformFee)} paid.{' '}
        <Link className="link" href={`/bids/${bid.id}/receipt`}>
          View receipt
        </Link>
      </p>
    </Settled>
  )
}

/** The bank is not done yet; /dashboard after 3 s. */
export function PaymentProcessing({ platformFee }: { platformFee: number }) {
  return (
    <Settled
      leaveAfter={3000}
      title="Payment Processing"
      icon={<span className="spinner size-12 border-[3px]" aria-hidden="true" />}
    >
      <p className="mt-3 text-muted">
        Your bank is still confirming{' '}
        <span className="num text-ink">{moneyFromCents(platformFee)}</span>. You can leave this
        page. We'll email you when it's confirmed, and you won't be charged twice.
      </p>
    </Settled>
  )
}

function OwnerCard({ contact, title }: { contact: Data.Contact; title: string }) {
  const { name, userTypeLabel, company, phone, email } = contact
  return (
    <div className="card mt-8 w-full p-5 text-left lg:p-6">
      <p className="text-sm text-muted">Owner of {title}</p>
      <div className="mt-3 flex items-center gap-4">
        <Avatar name={name} size="lg" />
        <div className="min-w-0">
          <p className="display text-xl">{name}</p>
          <p className="text-sm text-muted">
            {[userTypeLabel, company].filter(Boolean).join(', ')}
          </p>
        </div>
      </div>
      <div className="mt-5 grid gap-2.5">
        {phone && (
          <a className="btn btn-secondary num" href={`tel:+1${phone}`}>
            <Phone className="icon" />
            {formatPhone(phone)}
          </a>
        )}
        <a className="btn btn-secondary" href={`mailto:${email}`}>
          <Mail className="icon" />
          <span className="min-w-0 wrap-anywhere">{email}</span>
        </a>
      </div>
    </div>
  )
}
