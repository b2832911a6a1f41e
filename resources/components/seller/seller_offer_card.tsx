import { costAt } from '#shared/bids/bid_costs'
import { partItems } from '#shared/bids/bid_parts'
import { money } from '#shared/values/money'
import type { ScopedOffer } from '#shared/bids/offer_verdict'
import type { ReactNode } from 'react'
import { OfferLetter } from '~/components/bids/offer_letter'
import { extraMonth } from '~/components/bids/offers'
import { ScopeLine } from '~/components/bids/scope_line'
import { priced, reviewsOf } from '~/components/comparison/compared'
import type { SellerOffer } from '~/components/seller/seller_types'
import { Badge } from '~/components/ui/badge'
import { Facts } from '~/components/ui/facts'
import { Money } from '~/components/ui/figure'
import { ChevronDown } from '~/components/ui/icons'
import { Identifier } from '~/components/ui/identifier'
import { classes } from '~/lib/classes'

interface SellerOfferCardProps {
  offer: SellerOffer
  scope: ScopedOffer['scope']
  /** Days on the market. */
  days: number
  /** What is said beside the total: "Lowest for all 6 rooms". */
  mark: string | null
  /** The seller has chosen it, or is about to. */
  isChosen: boolean
  /** The choice. */
  children: ReactNode
}

/** A value goes below its label where a word of it doesn't fit beside it: on paper and with large text. */
const rows =
  '[&_dd]:min-w-min [&_dd]:flex-1 [&_dt]:max-w-full [&>div]:flex-wrap [&>div]:gap-x-4 [&>div]:gap-y-0.5 print:[&>div]:py-1'

/** What has become of an offer that can't be chosen anymore. */
const endings: Partial<Record<SellerOffer['standing'], string>> = {
  taken_back: 'This offer was taken back.',
  ended: 'This offer is no longer available.',
}

export const offerAnchor = (letter: string) => `offer-${letter}`

/** An offer as the seller reads it. */
export function SellerOfferCard(props: SellerOfferCardProps) {
  const { offer, scope, days, mark, isChosen, children } = props
  const ending = endings[offer.standing]
  return (
    <li
      id={offerAnchor(offer.letter)}
      className={classes(
        'card flex flex-col overflow-hidden md:row-span-5 md:grid md:grid-cols-1 md:grid-rows-subgrid md:gap-0',
        isChosen && 'border-accent shadow-raised ring-1 ring-accent'
      )}
    >
      <Pictures offer={offer} isMuted={ending !== undefined} />
      <div className="flex flex-wrap content-start items-center gap-x-3 gap-y-1 px-5 pt-4">
        <OfferLetter letter={offer.letter} tone={ending ? 'neutral' : 'accent'} />
        <div className="min-w-20 flex-1">
          <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
            Offer {offer.letter}
            {offer.isNew && <Badge text="New" tone="info" />}
            {offer.standing === 'accepted' && <Badge text="Accepted" tone="success" />}
          </h2>
          <p className="text-sm text-muted">{offer.experienceLevelLabel}</p>
        </div>
        <Money
          dollars={offer.amount}
          className={classes('text-[1.75rem]', ending && 'text-muted')}
        />
      </div>
      {ending ? (
        <p className="px-5 pt-3 pb-5 text-[0.9375rem] text-muted md:row-span-3">{ending}</p>
      ) : (
        <>
          <div className="px-5 pt-3">{scope && <ScopeLine band scope={scope} />}</div>
          <div className="px-5 pt-1">
            <Facts
              layout="rows"
              className={classes('mb-2', rows)}
              items={[
                { label: 'Furniture stays', value: stay(offer) },
                { label: `Total at ${days} days`, value: <Total {...{ offer, days, mark }} /> },
                { label: 'Company', value: company(offer) },
              ]}
            />
            <details className="fold group border-t border-line">
              <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 text-[0.9375rem] font-semibold [&::-webkit-details-marker]:hidden">
                Rooms, terms and more pictures
                <ChevronDown className="icon no-print text-muted group-open:rotate-180" />
              </summary>
              <Details offer={offer} />
            </details>
          </div>
          <div className="px-5 pt-2 pb-5">{children}</div>
        </>
      )}
    </li>
  )
}

/** `90 days, then $540 a month` */
function stay(offer: SellerOffer): string {
  const { stagingPeriodLabel: period, extensionPerMonth } = offer
  return extensionPerMonth === null
    ? `${period}; a longer time has no price yet`
    : `${period}, then ${extraMonth(offer)} a month`
}

/** `4.3 from 7 reviews. Checked: Liability insurance` */
const company = ({ reputation, checks }: SellerOffer): string =>
  `${reviewsOf(reputation)}. ${checks.length > 0 ? `Checked: ${checks.join(', ')}` : 'Nothing checked'}`

function Total({ offer, days, mark }: Pick<SellerOfferCardProps, 'offer' | 'days' | 'mark'>) {
  const cost = costAt(priced(offer), days)
  return (
    <>
      <span className="font-semibold">{cost === null ? 'Not known' : money(cost)}</span>
      {mark && <span className="block text-sm font-medium text-accent">{mark}</span>}
    </>
  )
}

function Pictures({ offer, isMuted }: { offer: SellerOffer; isMuted: boolean }) {
  const { photos, thumbnails, letter } = offer
  if (photos.length === 0) {
    return (
      <p className="grid h-44 place-items-center bg-sunken text-sm text-muted print:h-24">
        No pictures yet
      </p>
    )
  }
  const shown = photos.slice(0, 2)
  return (
    <div
      className={classes(
        'grid h-44 gap-0.5 print:h-28',
        shown.length > 1 && 'grid-cols-[2fr_1fr]',
        isMuted && 'opacity-55 grayscale'
      )}
    >
      {shown.map((photo, at) => (
        <img
          key={photo}
          className="picture size-full min-h-0 object-cover"
          src={at === 0 ? photo : thumbnails[at]}
          alt={`A room staged by the company of offer ${letter}`}
          decoding="async"
        />
      ))}
    </div>
  )
}

const KnownAs = ({ identifier }: { identifier: string | null }) => (
  <span className="wrap-anywhere">
    <Identifier of={identifier ?? ''} />
  </span>
)

/** The price by room, the terms, and the rest of the pictures. */
function Details({ offer }: { offer: SellerOffer }) {
  const { photos, thumbnails, parts, letter } = offer
  const others = photos.slice(2)
  return (
    <div className="pb-3">
      <Facts
        layout="rows"
        className={classes('num', rows)}
        items={[
          ...(parts ?? []).map(({ item, amount }) => ({
            label: partItems.label(item),
            value: money(amount),
          })),
          { label: 'Timeline', value: offer.timelineLabel },
          { label: 'Payment terms', value: offer.paymentTermsLabel },
          { label: 'Credit cards', value: offer.acceptsCreditCards ? 'Accepted' : 'Not accepted' },
          { label: 'Known here as', value: <KnownAs identifier={offer.identifier} /> },
        ]}
      />
      {others.length > 0 && (
        <div className="no-print mt-3 grid grid-cols-2 gap-1.5">
          {others.map((photo, at) => (
            <a key={photo} href={photo} target="_blank" rel="noreferrer" className="rounded-md">
              <img
                className="picture aspect-4/3 w-full rounded-md object-cover"
                src={thumbnails[at + 2]}
                alt={`Another room staged by the company of offer ${letter}`}
                loading="lazy"
                decoding="async"
              />
            </a>
          ))}
        </div>
      )}
    </div>
  )
}
