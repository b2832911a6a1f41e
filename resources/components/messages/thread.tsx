import { Link, router } from '@inertiajs/react'
import { ChevronLeft, CircleAlert, Paperclip } from '~/components/ui/icons'
import type { ReactNode } from 'react'
import { Bubble } from '~/components/messages/bubble'
import { Composer } from '~/components/messages/composer'
import { useAttachments } from '~/components/messages/attachments'
import { MessageFiles } from '~/components/messages/message_files'
import { MessageLog } from '~/components/messages/message_log'
import type { Conversation, ThreadMessage } from '~/components/messages/message_types'
import { unblockPerson } from '~/components/messages/mutations'
import { abandon, type Outgoing, retry, send, useOutbox } from '~/components/messages/outbox'
import { PersonMark } from '~/components/messages/person_mark'
import { ThreadMenu } from '~/components/messages/thread_menu'
import { useScrollToLatest } from '~/components/messages/use_scroll_to_latest'
import { useThread } from '~/components/messages/use_thread'
import { Button } from '~/components/ui/button'
import { useFileDrop } from '~/hooks/use_file_drop'
import { useMutation } from '~/hooks/use_mutation'
import { loginHere } from '~/lib/login_action'

interface ThreadProps {
  conversation: Conversation
  initial: ThreadMessage[]
  /** Id of the project that new messages are about. */
  about: number | null
  /** The project and offer in one line, on screens without room beside the thread. */
  strip: ReactNode
}

export function Thread({ conversation, initial, about, strip }: ThreadProps) {
  const { user, released, can, unreadCount } = conversation
  const thread = useThread(user.id, initial, unreadCount > 0)
  const { messages } = thread
  const outgoing = useOutbox(user.id, messages)
  const attachments = useAttachments(user.id)
  const takesFiles = released && can.write
  const drop = useFileDrop(takesFiles ? attachments.add : noFiles)
  const scroller = useScrollToLatest({
    first: messages[0]?.id,
    last: messages.at(-1)?.id,
    own: outgoing.map(({ key, failed, waiting }) => `${key}${failed}${waiting}`).join(),
  })
  return (
    <section
      aria-label={conversation.heading}
      data-whole-screen
      className="relative flex min-h-0 flex-col max-lg:h-dvh max-lg:bg-surface"
      {...drop.area}
    >
      {takesFiles && drop.isOver && <DropHint />}
      <ThreadHeader conversation={conversation} messages={messages} />
      {strip}
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
          attachments={attachments}
          onSend={(content, files) =>
            send({ receiverId: user.id, projectId: about, content, files })
          }
        />
      ) : (
        <ClosedThread conversation={conversation} />
      )}
    </section>
  )
}

const noFiles = () => {}

/** Covers the thread while files are dragged over it. */
function DropHint() {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-2 z-2 grid place-content-center justify-items-center gap-2 rounded-lg border-2 border-dashed border-accent bg-accent-soft/95 font-semibold text-accent-strong"
    >
      <Paperclip className="icon size-6" />
      Drop to add to the message
    </div>
  )
}

interface ThreadHeaderProps {
  conversation: Conversation
  messages: ThreadMessage[]
}

/** The other user, and on small screens a back link. */
function ThreadHeader({ conversation, messages }: ThreadHeaderProps) {
  const { heading, role, detail } = conversation
  return (
    <div className="flex items-center gap-3.5 border-b border-line px-2 py-3 max-lg:gap-2 max-lg:bg-paper lg:px-6">
      <Link
        href="/messages"
        preserveState
        className="btn btn-quiet btn-icon lg:hidden"
        aria-label="Back to conversations"
      >
        <ChevronLeft className="icon size-5.5" />
      </Link>
      <PersonMark conversation={conversation} />
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-semibold">{heading}</h2>
        <p className="truncate text-sm text-muted">
          <span className="max-lg:hidden">{role}</span>
          <span className="lg:hidden">{detail}</span>
        </p>
      </div>
      <ThreadMenu conversation={conversation} messages={messages} />
    </div>
  )
}

/** A message that is being sent, waits for a connection, or has failed and can be retried. */
function OutgoingBubble({ message }: { message: Outgoing }) {
  const { content, files, failed, waiting, reason, isSignedOut } = message
  return (
    <div>
      <Bubble own failed={failed}>
        {content}
      </Bubble>
      {files.length > 0 && <MessageFiles files={files} own />}
      {failed ? (
        <div className="mt-1 text-right text-[0.8125rem] text-danger">
          <div className="flex items-center justify-end gap-1.5">
            <CircleAlert className="icon size-3.5 shrink-0" aria-hidden />
            <p role="alert">Failed to send message</p>
            <TextButton onClick={() => retry(message)}>Retry</TextButton>
            <TextButton onClick={() => abandon(message)}>Delete</TextButton>
          </div>
          {reason && (
            <p>
              {reason}{' '}
              {isSignedOut && (
                <Link href={loginHere()} className="font-semibold underline underline-offset-2">
                  Login
                </Link>
              )}
            </p>
          )}
        </div>
      ) : (
        <div className="mt-1 flex items-center justify-end gap-1.5 text-[0.8125rem] text-muted">
          <p role="status">
            {waiting
              ? 'Waiting to send: you’re offline. It is sent once you’re online.'
              : 'Sending'}
          </p>
          {waiting && <TextButton onClick={() => abandon(message)}>Delete</TextButton>}
        </div>
      )}
    </div>
  )
}

function TextButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      className="min-h-6 px-1 font-semibold underline underline-offset-2 pointer-coarse:min-h-11"
      onClick={onClick}
    >
      {children}
    </button>
  )
}

/** Replaces the composer if the user can't send messages. */
function ClosedThread({ conversation }: { conversation: Conversation }) {
  const unblock = useMutation(unblockPerson, { onSuccess: () => router.reload() })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-4 lg:px-6">
      <p className="text-muted">{conversation.closed}</p>
      {conversation.can.unblock && (
        <Button
          size="sm"
          loading={unblock.busy && 'Unblocking'}
          onClick={() => unblock.mutate(conversation)}
        >
          Unblock
        </Button>
      )}
    </div>
  )
}
