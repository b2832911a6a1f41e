import { money } from '#shared/money'
import type { Data } from '@generated/data'
import { MessageCircle } from 'lucide-react'
import { ConversationList } from '~/components/messages/conversation_list'
import type { Conversation, ThreadMessage } from '~/components/messages/message_types'
import { Thread } from '~/components/messages/thread'
import { useConversations } from '~/components/messages/use_conversations'
import { TurnSentence } from '~/components/projects/turn_sentence'
import { Badge } from '~/components/ui/badge'
import { Facts } from '~/components/ui/facts'
import { LinkButton } from '~/components/ui/link_button'
import { classes } from '~/lib/classes'

export interface MessengerProps {
  conversations: Conversation[]
  open: Conversation | null
  /** The latest messages of the open conversation. */
  thread: ThreadMessage[]
  /** Id of the project that new messages are about. */
  about: number | null
  /** The bid that the conversation is about. */
  offer: ThreadOffer | null
}

/** Conversation list and open thread; small screens show one of them. */
export function Messenger({ conversations: initial, open, thread, about, offer }: MessengerProps) {
  const list = useConversations(initial, open)
  return (
    <div
      className={classes(
        'card overflow-hidden max-lg:rounded-none max-lg:border-x-0 max-lg:shadow-none lg:mt-3 lg:grid lg:h-[37.5rem] lg:grid-cols-[22rem_minmax(0,1fr)]',
        open && 'max-lg:border-y-0',
        open?.project && 'wide:grid-cols-[20rem_minmax(0,1fr)_17rem]'
      )}
    >
      <section
        aria-label="Conversations"
        className={classes(
          'flex min-h-0 flex-col lg:border-r lg:border-line',
          open && 'max-lg:hidden'
        )}
      >
        <ConversationList {...list} openId={open?.user.id ?? null} />
      </section>
      {open ? (
        <Thread
          // Contact release changes the text of earlier messages, so the thread is remounted.
          key={`${open.user.id} ${open.released}`}
          conversation={open}
          initial={thread}
          about={about}
        />
      ) : (
        <NothingOpen />
      )}
      {open?.project && <OfferFacts project={open.project} offer={offer} />}
    </div>
  )
}

function NothingOpen() {
  return (
    <div className="grid place-items-center px-8 text-center max-lg:hidden">
      <div>
        <MessageCircle className="icon mx-auto size-8 text-muted" aria-hidden />
        <p className="mt-4 text-muted">Select a conversation to start messaging</p>
      </div>
    </div>
  )
}

type ThreadOffer = Data.Bid.Variants['forParty']

interface OfferFactsProps {
  project: NonNullable<Conversation['project']>
  /** The bid of one party on this project. */
  offer: ThreadOffer | null
}

/** The project and bid that the thread is about, beside it on wide screens. */
function OfferFacts({ project, offer }: OfferFactsProps) {
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
