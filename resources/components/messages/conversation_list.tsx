import { Link } from '@inertiajs/react'
import { PersonMark } from '~/components/messages/person_mark'
import { threadHref, type Conversation } from '~/components/messages/message_types'
import { Button } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'
import { LocalTime } from '~/components/ui/local_time'
import { useCurrentUser } from '~/hooks/use_current_user'
import { useSearchHref } from '~/hooks/use_search_href'
import { classes } from '~/lib/classes'

interface ConversationListProps {
  conversations: Conversation[]
  mayHaveEarlier: boolean
  loadEarlier: () => Promise<void>
  loadingEarlier: boolean
  /** User id of the open thread. */
  openId: number | null
}

export function ConversationList({ openId, ...list }: ConversationListProps) {
  const { conversations } = list
  if (conversations.length === 0) return <NoConversations />
  return (
    <ul className="relative divide-y divide-line overflow-y-auto">
      {conversations.map((conversation) => (
        <li key={conversation.user.id}>
          <Row conversation={conversation} open={conversation.user.id === openId} />
        </li>
      ))}
      {list.mayHaveEarlier && (
        <li className="p-4 text-center">
          <Button
            size="sm"
            loading={list.loadingEarlier && 'Loading'}
            onClick={() => list.loadEarlier()}
          >
            Show earlier conversations
          </Button>
        </li>
      )}
    </ul>
  )
}

function NoConversations() {
  const searchHref = useSearchHref()
  const isStager = useCurrentUser()?.navigation === 'stager'
  return (
    <div className="grid flex-1 place-items-center px-8 py-14 text-center">
      <div>
        <p className="font-semibold">No conversations yet</p>
        <p className="mt-1 text-[0.9375rem] text-muted">Start messaging by bidding on projects.</p>
        {isStager && (
          <LinkButton href={searchHref} size="sm" className="mt-4">
            Search Projects
          </LinkButton>
        )}
      </div>
    </div>
  )
}

/** Up to 40 characters of the last message. */
function preview(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ')]
  return characters.length > 40 ? `${characters.slice(0, 40).join('').trimEnd()}…` : text
}

function Row({ conversation, open }: { conversation: Conversation; open: boolean }) {
  const { heading, detail, lastMessage } = conversation
  // Messages in the open thread count as read.
  const unread = open ? 0 : conversation.unreadCount
  return (
    <Link
      href={threadHref(conversation)}
      preserveState
      preserveScroll
      aria-current={open || undefined}
      className={classes(
        'flex gap-3.5 px-5 py-4 hover:bg-paper',
        open && 'bg-paper shadow-[inset_3px_0_0_var(--color-accent)]'
      )}
    >
      <PersonMark conversation={conversation} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate font-semibold">{heading}</span>
          {lastMessage && (
            <LocalTime
              at={lastMessage.createdAt}
              format="listed"
              className="num shrink-0 text-[0.8125rem] text-muted"
            />
          )}
        </span>
        <span className="block truncate text-[0.8125rem] text-muted">{detail}</span>
        {lastMessage && (
          <span className="mt-0.5 flex items-center justify-between gap-3">
            <span
              className={classes('truncate text-sm', unread > 0 ? 'font-medium' : 'text-muted')}
            >
              {lastMessage.own && 'You: '}
              {preview(lastMessage.content)}
            </span>
            {unread > 0 && <UnreadCount count={unread} />}
          </span>
        )}
      </span>
    </Link>
  )
}

function UnreadCount({ count }: { count: number }) {
  return (
    <span className="count-dot h-5 min-w-5 shrink-0 px-1.5 text-xs">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> unread</span>
    </span>
  )
}
