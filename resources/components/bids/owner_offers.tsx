import type { PartItem } from '#shared/bids/bid_parts'
import { rangeInWords, type UsualPrice } from '#shared/market/usual_prices'
import { usePage } from '@inertiajs/react'
import { Columns3 } from '~/components/ui/icons'
import { useState } from 'react'
import { OfferQuestion, useOfferQuestions } from '~/components/bids/offer_question'
import type { PartyBid } from '~/components/bids/offers'
import { NotChosen, OffersHeading, offersId } from '~/components/bids/offers_heading'
import { OwnerOffer } from '~/components/bids/owner_offer'
import { comparable, FEWEST } from '~/components/comparison/compared'
import { ShareWithSeller } from '~/components/seller/share_with_seller'
import { Button } from '~/components/ui/button'
import { UsualPriceFacts } from '~/components/prices/usual_price_panel'
import { FoldedCard } from '~/components/projects/fold'
import { LinkButton } from '~/components/ui/link_button'
import { plural } from '~/lib/format'

/** The selected bid comes first, closed bids last. Bids of the same rank keep their order. */
const rank: Record<PartyBid['view'], number> = {
  released: 0,
  waiting: 0,
  offer: 1,
  passed_over: 1,
  closed: 2,
}

interface OwnerOffersProps {
  projectId: number
  bids: readonly PartyBid[]
  /** Whether the project is open for bids. */
  isOpen: boolean
  /** Items of the rooms that the owner asks for. */
  items: readonly PartItem[]
  usualPrice: UsualPrice | null
}

/** The bids on a project, with the owner's actions. */
export function OwnerOffers({ projectId, bids, isOpen, items, usualPrice }: OwnerOffersProps) {
  const { asked, heading, ask, dialog } = useOfferQuestions(bids)
  const { unconfirmedEmail } = usePage().props
  const { shown, heldCount, showHeld } = useHeldOffers(bids)
  const sorted = shown.toSorted((one, other) => rank[one.view] - rank[other.view])
  // While the selected bid's fee is due, the other bids stay visible: they are backups.
  const isDecided = !isOpen && !bids.some(({ view }) => view === 'waiting')
  const isFolded = ({ view }: PartyBid) => isDecided && view !== 'released'
  const standing = bids.filter((bid) => bid.view !== 'closed' && !isFolded(bid)).length
  const released = bids.some((bid) => bid.view === 'released')
  const folded = sorted.filter(isFolded)

  const list = (offers: readonly PartyBid[]) => (
    <ul className="grid grid-cols-1 gap-4">
      {offers.map((bid) => (
        <li key={bid.id}>
          <OwnerOffer
            bid={bid}
            items={items}
            usualPrice={usualPrice}
            onAsk={(kind) => ask(kind, bid)}
          />
        </li>
      ))}
    </ul>
  )
  return (
    <section aria-labelledby={offersId}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-60 flex-1">
          <OffersHeading count={standing} ref={heading}>
            {!released &&
              !isDecided &&
              `${shown.some(({ formerHire }) => formerHire) ? 'Other names' : 'Names'} stay hidden until you accept an offer and that company pays our fee.`}
          </OffersHeading>
        </div>
        {(isOpen || comparable(shown).length > 0) && (
          <ShareWithSeller projectId={projectId} className="max-sm:w-full" />
        )}
        {/* While the owner can choose, the panel above has the way there. */}
        {!isOpen && <CompareLink bids={shown} />}
      </div>
      {heldCount > 0 && (
        <NewOffers
          count={heldCount}
          onShow={() => {
            showHeld()
            heading.current?.focus()
          }}
        />
      )}
      <div className="mt-4 grid grid-cols-1 gap-4 sm:mt-6">
        {usualPrice?.figure && shown.some(({ view }) => view === 'offer') && (
          <FoldedCard
            className="border-0 bg-sunken shadow-none"
            title="Usual price for similar homes"
            summary={rangeInWords(usualPrice.figure)}
          >
            <UsualPriceFacts usual={usualPrice} />
          </FoldedCard>
        )}
        {bids.length === 0 && (
          <p className="card px-7 py-5 text-muted">
            {isOpen
              ? unconfirmedEmail
                ? 'No offers yet. They appear here.'
                : "No offers yet. We'll email you, and they'll appear here."
              : 'There were no offers.'}
          </p>
        )}
        {list(sorted.filter((bid) => !isFolded(bid)))}
        <NotChosen count={folded.length}>{list(folded)}</NotChosen>
      </div>
      {asked && <OfferQuestion kind={asked.kind} bid={asked.bid} {...dialog} />}
    </section>
  )
}

/** Has no height, so that no button moves under the pointer when a bid arrives. */
function NewOffers({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div className="sticky top-3 z-10 flex h-0 justify-center">
      <Button size="sm" variant="primary" className="-mt-1.5 shadow-raised" onClick={onShow}>
        {plural(count, 'new offer')}, show
      </Button>
    </div>
  )
}

/**
 * Holds back bids that arrive while the owner looks at others, until the owner asks for them:
 * inserting a card would move the buttons below it.
 */
function useHeldOffers(bids: readonly PartyBid[]) {
  const newest = Math.max(0, ...bids.map(({ id }) => id))
  const [seen, setSeen] = useState(newest)
  const isHeld = ({ id, view }: PartyBid) => id > seen && view === 'offer'
  const isAlone = !bids.some(({ id }) => id <= seen)
  if (isAlone && newest > seen) setSeen(newest)

  const held = isAlone ? [] : bids.filter(isHeld)
  return {
    shown: bids.filter((bid) => !held.includes(bid)),
    heldCount: held.length,
    showHeld: () => setSeen(newest),
  }
}

/** Shown if at least `FEWEST` bids can be compared. */
function CompareLink({ bids }: { bids: readonly PartyBid[] }) {
  const [first, ...others] = comparable(bids)
  if (!first || others.length + 1 < FEWEST) return null
  return (
    <LinkButton
      icon={Columns3}
      href={`/projects/${first.projectId}/compare`}
      className="max-sm:w-full"
    >
      Compare offers
    </LinkButton>
  )
}
