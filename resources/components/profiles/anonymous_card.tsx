import * as contactSearch from '#shared/masking/contact_details'
import { Lock } from '~/components/ui/icons'
import { OwnTextBlock } from '~/components/bids/own_text'
import { previewOf } from '~/components/bids/own_text_field'
import type { CompanyReputation } from '#shared/reputation/reputation'
import { Identifier } from '~/components/ui/identifier'
import { OfferBidder } from '~/components/bids/offer_bidder'
import { CompanyRecord } from '~/components/reputation/company_record'
import { Facts } from '~/components/ui/facts'
import { classes } from '~/lib/classes'
import type { CurrentUser } from '~/types'

/** From the company's latest offer; shown to owners with its photos. */
export type LatestOffer = {
  experienceLevelLabel: string
  acceptsCreditCards: boolean
}

interface AnonymousCardProps {
  company: CurrentUser
  latestOffer: LatestOffer | null
  reputation: CompanyReputation
}

const SHOWN = 3

/** The company as owners see it before contact release: photos and an identifier, no name. */
export function AnonymousCard({ company, latestOffer, reputation }: AnonymousCardProps) {
  const { portfolioPhotos: photos, stagerIdentifier, userTypeLabel, introduction } = company
  const shown = introduction && { ...previewOf(contactSearch, introduction, company), hidden: [] }
  return (
    <article className="card overflow-hidden" aria-label="Your company, as owners see it">
      <Pictures photos={photos} />
      <div className="p-5 lg:p-6">
        <OfferBidder heading name={<Identifier of={stagerIdentifier ?? ''} />}>
          {userTypeLabel}
        </OfferBidder>
        <CompanyRecord reputation={reputation} className="mt-4" />
        {photos.length === 0 && (
          <p className="mt-4 text-sm text-muted">
            This company has not added portfolio photos yet.
          </p>
        )}
        {shown && <OwnTextBlock label="About the company" text={shown} className="mt-4" />}
        {latestOffer && (
          <Facts
            layout="rows"
            className="mt-4"
            items={[
              { label: 'Experience', value: latestOffer.experienceLevelLabel },
              {
                label: 'Credit cards',
                value: latestOffer.acceptsCreditCards ? 'Accepted' : 'Not accepted',
              },
            ]}
          />
        )}
        <p className="mt-5 flex items-start gap-2.5 text-sm text-muted">
          <Lock className="icon mt-px" />
          Once the platform fee is paid, you and the owner see each other's name, company, phone and
          email.
        </p>
      </div>
    </article>
  )
}

/** One large photo, up to two next to it, and the number of further photos. */
function Pictures({ photos }: { photos: readonly string[] }) {
  const [lead, ...others] = photos.slice(0, SHOWN)
  if (!lead) return null
  const more = photos.length - SHOWN
  return (
    <div className={classes('grid aspect-[9/4] gap-1', others.length > 0 && 'grid-cols-[2fr_1fr]')}>
      <img className="picture min-h-0" src={lead} alt="" />
      {others.length > 0 && (
        <div className={classes('grid min-h-0 gap-1', others.length > 1 && 'grid-rows-2')}>
          {others.map((photo, at) => (
            <span key={photo} className="relative min-h-0">
              <img className="picture" src={photo} alt="" />
              {more > 0 && at === others.length - 1 && (
                <span className="absolute right-2 bottom-2 rounded-sm bg-[#221d17]/75 px-2 py-0.5 text-[0.8125rem] font-medium text-white">
                  +{more} more
                </span>
              )}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}
