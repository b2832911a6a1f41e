import { ClosedThread } from '~/components/messages/closed_thread'
import { Composer } from '~/components/messages/composer'
import { MessageLog } from '~/components/messages/message_log'
import type { Conversation, ThreadMessage } from '~/components/messages/message_types'
import { OutgoingBubble } from '~/components/messages/outgoing_bubble'
import { ThreadHeader } from '~/components/messages/thread_header'
import { send, useOutbox } from '~/components/messages/outbox'
import { useScrollToLatest } from '~/components/messages/use_scroll_to_latest'
import { useThread } from '~/components/messages/use_thread'
import { Button } from '~/components/ui/button'

interface ThreadProps {
  conversation: Conversation
  initial: ThreadMessage[]
  /** The project that new messages are about. */
  about: number | null
}

export function Thread({ conversation, initial, about }: ThreadProps) {
  const { user, released, can, unreadCount } = conversation
  const thread = useThread(user.id, initial, unreadCount > 0)
  const { messages } = thread
  const outgoing = useOutbox(user.id, messages)
  const scroller = useScrollToLatest({
    first: messages[0]?.id,
    last: messages.at(-1)?.id,
    own: outgoing.map(({ key, failed }) => `${key}${failed}`).join(),
  })
  return (
    <section
      aria-label={conversation.heading}
      data-whole-screen
      className="flex min-h-0 flex-col max-lg:h-dvh max-lg:bg-surface"
    >
      <ThreadHeader conversation={conversation} messages={messages} />
      <div
        ref={scroller}
        role="region"
        aria-label="Thread"
        tabIndex={0}
        className="relative flex flex-1 flex-col gap-3.5 overflow-y-auto px-4 py-5 lg:px-6"
      >
        {thread.mayHaveEarlier && (
          <Button
            size="sm"
            className="mx-auto"
            loading={thread.loadingEarlier && 'Loading'}
            onClick={() => thread.loadEarlier()}
          >
            Show earlier messages
          </Button>
        )}
        <div className="mt-auto" />
        {messages.length === 0 && outgoing.length === 0 && (
          <p className="m-auto text-center text-muted">No messages yet. Start the conversation!</p>
        )}
        <MessageLog conversation={conversation} messages={messages} />
        {outgoing.map((message) => (
          <OutgoingBubble key={message.key} message={message} />
        ))}
      </div>
      {can.write ? (
        <Composer
          personId={user.id}
          released={released}
          onSend={(content) => send({ receiverId: user.id, projectId: about, content })}
        />
      ) : (
        <ClosedThread conversation={conversation} />
      )}
    </section>
  )
}
