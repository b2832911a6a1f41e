import type { Data } from '@generated/data'
import { Armchair, CircleCheck, type Icon, Mail, Phone, UserPlus } from '~/components/ui/icons'
import { useId } from 'react'
import { chosenOfferId } from '~/components/bids/offer_question'
import { FavoriteButton } from '~/components/favorites/favorite_button'
import type { PartyBid } from '~/components/bids/offers'
import { OfferParts } from '~/components/bids/offer_parts'
import { OwnTexts } from '~/components/bids/own_text'
import { ReleasedActions } from '~/components/bids/released_actions'
import { contactFailed, useContact } from '~/components/bids/use_contact'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { ErrorCard } from '~/components/ui/error_card'
import { Money } from '~/components/ui/figure'
import { LocalTime } from '~/components/ui/local_time'
import { Notice } from '~/components/ui/notice'
import { Skeleton, Skeletons } from '~/components/ui/skeleton'
import { formatPhone } from '~/lib/format'
import { Identifier } from '~/components/ui/identifier'
import { saveFile } from '~/lib/save_file'

interface ReleasedCardProps {
  bid: PartyBid
  project: Data.Project
  contact: Data.Contact | null
}

/** The accepted and paid bid with the stager's contact details, at the top of the owner's page. */
export function ReleasedCard({ bid, project, contact: initial }: ReleasedCardProps) {
  const id = useId()
  const { contact, failed, retry } = useContact(bid, initial)
  return (
    <Card padded={false} className="overflow-hidden" aria-labelledby={id}>
      <Notice tone="success" icon={CircleCheck} className="rounded-none py-3.5">
        <p id={chosenOfferId} tabIndex={-1} className="scroll-mt-32 outline-none">
          <span className="font-semibold">Offer Accepted!</span> You and the company see each
          other's contact details
          {bid.paidAt && (
            <>
              {' '}
              since <LocalTime at={bid.paidAt} format="short" />
            </>
          )}
          .
        </p>
      </Notice>
      <div className="grid gap-6 p-5 sm:grid-cols-[1fr_auto] sm:p-6">
        <div className="flex min-w-0 gap-4">
          <span className="mark size-13" aria-hidden="true">
            <Armchair className="icon size-6" />
          </span>
          <div className="min-w-0">
            <h2 id={id} className="display text-2xl wrap-anywhere">
              {contact ? (
                (contact.company ?? contact.name)
              ) : (
                <Identifier of={bid.bidder.stagerIdentifier} />
              )}
              <FavoriteButton
                compact
                identifier={bid.bidder.stagerIdentifier}
                className="-my-2 ml-1 align-middle"
              />
            </h2>
            {contact && (
              <>
                <p className="mt-0.5 text-[0.9375rem]">
                  {contact.company && `${contact.name}, `}
                  {contact.userTypeLabel}
                </p>
                <p className="text-sm text-muted">
                  was <Identifier of={bid.bidder.stagerIdentifier} />
                </p>
              </>
            )}
          </div>
        </div>
        <p className="sm:text-right">
          <Money dollars={bid.amount} className="block text-2xl leading-7" />
          <span className="text-sm text-muted">
            {bid.stagingPeriodLabel}, {bid.paymentTermsLabel.toLowerCase()}
          </span>
        </p>
        <div className="sm:col-span-2">
          {contact && <ContactLines contact={contact} />}
          {project.can.complete && !bid.stagerCompletedAt && <BeforeWorkStarts />}
          {failed && (
            <ErrorCard title={contactFailed} onRetry={retry}>
              Only this request failed. The contact details are safe.
            </ErrorCard>
          )}
          {!contact && !failed && (
            <Skeletons label="Loading contact information" className="grid gap-2.5 sm:grid-cols-2">
              <Skeleton className="h-14" />
              <Skeleton className="h-14" />
            </Skeletons>
          )}
        </div>
        <OfferParts parts={bid.parts} className="border-y border-line sm:col-span-2" />
        <OwnTexts bid={bid} className="sm:col-span-2" />
        <ReleasedActions bid={bid} project={project} />
      </div>
    </Card>
  )
}

/** Stagely isn't part of what follows. */
function BeforeWorkStarts() {
  return (
    <div className="mt-4 text-[0.9375rem]">
      <h3 className="font-semibold">Before the work starts</h3>
      <ul className="mt-1.5 list-disc grid grid-cols-1 gap-1 pl-5 text-muted marker:text-line">
        <li>Agree on a day to walk through the home.</li>
        <li>Sign a contract: what is included, the dates, and when you pay.</li>
        <li>Ask for proof of insurance.</li>
      </ul>
    </div>
  )
}

/** Text of a vCard: these characters separate its parts. */
const escaped = (text: string) => text.replaceAll(/[\\,;]/g, '\\$&')

/** For the address book of a phone. */
function vCard({ name, company, phone, email }: Data.Contact): Blob {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escaped(name)};;;`,
    `FN:${escaped(name)}`,
    company && `ORG:${escaped(company)}`,
    phone && `TEL;TYPE=WORK,VOICE:+1${phone}`,
    email && `EMAIL:${email}`,
    'END:VCARD',
    '',
  ]
  return new Blob([lines.filter((line) => line !== null).join('\r\n')], { type: 'text/vcard' })
}

function ContactLines({ contact }: { contact: Data.Contact }) {
  const { phone, email } = contact
  return (
    <div className="grid gap-2.5 sm:grid-cols-2 lg:max-xl:grid-cols-1">
      {phone && (
        <ContactLine
          icon={Phone}
          label="Phone"
          value={formatPhone(phone)}
          href={`tel:+1${phone}`}
          verb="Call"
        />
      )}
      {email && (
        <ContactLine
          icon={Mail}
          label="Email"
          value={email}
          href={`mailto:${email}`}
          verb="Email"
        />
      )}
      <Button
        variant="quiet"
        size="sm"
        icon={UserPlus}
        className="-ml-2.5 justify-self-start"
        onClick={() => saveFile(vCard(contact), `${contact.company ?? contact.name}.vcf`)}
      >
        Save contact
      </Button>
    </div>
  )
}

interface ContactLineProps {
  icon: Icon
  label: string
  value: string
  href: string
  /** What a click does: "Call". */
  verb: string
}

function ContactLine({ icon: Icon, label, value, href, verb }: ContactLineProps) {
  return (
    <a className="tile min-h-14 justify-between" href={href}>
      <span className="flex min-w-0 items-center gap-3">
        <Icon className="icon text-muted" />
        <span className="min-w-0">
          <span className="block text-[0.8125rem] leading-4 text-muted">{label}</span>
          <span className="num block font-medium wrap-anywhere">
            <BreakBeforeAt text={value} />
          </span>
        </span>
      </span>
      <span className="text-sm font-semibold text-accent max-[22.5rem]:sr-only">{verb}</span>
    </a>
  )
}

/** Lets a long email address break before its @. */
function BreakBeforeAt({ text }: { text: string }) {
  const at = text.indexOf('@')
  if (at < 1) return text
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  )
}
