import type { Data } from '@generated/data'
import { money } from '#shared/money'
import type { Conversation } from '~/components/messages/message_types'
import { TurnSentence } from '~/components/projects/turn_sentence'
import { Badge } from '~/components/ui/badge'
import { Facts } from '~/components/ui/facts'
import { LinkButton } from '~/components/ui/link_button'

export type ThreadOffer = Data.Bid.Variants['forParty']

interface OfferFactsProps {
  project: NonNullable<Conversation['project']>
  /** The offer between the two on this project. */
  offer: ThreadOffer | null
}

/** Beside a thread: what the two are talking about. */
export function OfferFacts({ project, offer }: OfferFactsProps) {
  return (
    <aside
      aria-label="About this conversation"
      className="flex flex-col gap-4 overflow-y-auto border-l border-line p-5 max-wide:hidden"
    >
      <h3 className="font-semibold text-balance wrap-anywhere">{project.title}</h3>
      {offer && (
        <>
          <div>
            <p className="figure text-2xl">{money(offer.amount)}</p>
            <p className="mt-1.5 flex flex-wrap items-center gap-2 text-sm">
              <Badge {...offer.badge} />
            </p>
            {offer.turn && (
              <p className="num mt-2 text-sm text-pretty">
                <TurnSentence turn={offer.turn} />
              </p>
            )}
          </div>
          <Facts
            items={[
              { label: 'Timeline', value: offer.timelineLabel },
              { label: 'Staging period', value: offer.stagingPeriodLabel },
              { label: 'Payment terms', value: offer.paymentTermsLabel },
            ]}
          />
        </>
      )}
      <div className="grid gap-2">
        {offer?.can.pay && (
          <LinkButton variant="primary" href={`/payment/${offer.id}`}>
            Pay Platform Fee
          </LinkButton>
        )}
        <LinkButton
          component="projects/show"
          href={`/projects/${project.id}${offer?.can.accept ? '#offers' : ''}`}
        >
          {offer?.can.accept ? 'View offer' : 'View project'}
        </LinkButton>
      </div>
    </aside>
  )
}
