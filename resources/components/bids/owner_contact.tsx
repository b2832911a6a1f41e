import type { Data } from '@generated/data'
import { LockOpen, Mail, Phone } from '~/components/ui/icons'
import type { PartyBid } from '~/components/bids/offers'
import { contactFailed, useContact } from '~/components/bids/use_contact'
import { Button } from '~/components/ui/button'
import { Skeleton, Skeletons } from '~/components/ui/skeleton'
import { formatPhone } from '~/lib/format'

interface OwnerContactProps {
  bid: PartyBid
  contact: Data.Contact | null
}

/** The owner's contact details, shown to the stager once the fee is paid. */
export function OwnerContact({ bid, contact: initial }: OwnerContactProps) {
  const { contact, failed, retry } = useContact(bid, initial)
  if (!bid.can.seeContact) return null
  return (
    <div className="mt-5 rounded-md bg-success-soft p-4">
      <h3 className="flex items-center gap-2 text-sm font-semibold text-success">
        <LockOpen className="icon" />
        Owner contact
      </h3>
      {contact && <Lines contact={contact} />}
      {failed && (
        <div role="alert" className="mt-2">
          <p className="text-[0.9375rem]">{contactFailed}</p>
          <Button size="sm" className="mt-2" onClick={retry}>
            Try Again
          </Button>
        </div>
      )}
      {!contact && !failed && (
        <Skeletons label="Loading contact information" className="mt-3 grid grid-cols-1 gap-2">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-5 w-52" />
        </Skeletons>
      )}
    </div>
  )
}

function Lines({ contact }: { contact: Data.Contact }) {
  const { name, userTypeLabel, company, phone, email } = contact
  const line = 'flex min-h-8 items-center gap-2.5 underline-offset-4 hover:underline'
  return (
    <>
      <p className="mt-2 font-semibold wrap-anywhere">{name}</p>
      <p className="text-sm text-muted">
        {userTypeLabel}
        {company && `, ${company}`}
      </p>
      <div className="mt-2 text-[0.9375rem]">
        {phone && (
          <a className={line} href={`tel:+1${phone}`}>
            <Phone className="icon" />
            <span className="num">{formatPhone(phone)}</span>
          </a>
        )}
        {email && (
          <a className={line} href={`mailto:${email}`}>
            <Mail className="icon" />
            <span className="min-w-0 wrap-anywhere">{email}</span>
          </a>
        )}
      </div>
    </>
  )
}
