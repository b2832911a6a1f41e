import { MessageCircle } from '~/components/ui/icons'
import { hasHeader, type OwnJob } from '~/components/jobs/own_job'
import { ThreadJob } from '~/components/messages/thread_job'
import { ConversationList } from '~/components/messages/conversation_list'
import type { Conversation, ThreadMessage } from '~/components/messages/message_types'
import { OfferFacts, OfferStrip, type ThreadOffer } from '~/components/messages/offer_facts'
import { Thread } from '~/components/messages/thread'
import { useConversations } from '~/components/messages/use_conversations'
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
  /** The job of the project, for its owner and for companies with an offer. */
  job: OwnJob | null
}

/** Conversation list and open thread; small screens show one of them. */
export function Messenger(props: MessengerProps) {
  const { conversations: initial, open, thread, about, offer, job } = props
  const list = useConversations(initial, open)
  return (
    <div
      className={classes(
        'card overflow-hidden max-lg:rounded-none max-lg:border-x-0 max-lg:shadow-none lg:mt-3 lg:grid lg:grid-cols-[22rem_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)]',
        // An open thread takes the height that is left on the screen, up to that of the closed one.
        open ? 'max-lg:border-y-0 lg:max-h-[37.5rem] lg:grow lg:basis-0' : 'lg:h-[37.5rem]',
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
          strip={
            <>
              {open.project && <OfferStrip project={open.project} offer={offer} />}
              {hasHeader(job) && <ThreadJob initial={job} />}
            </>
          }
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
