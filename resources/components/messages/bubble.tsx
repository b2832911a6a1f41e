import type { ReactNode } from 'react'
import { MessageFiles } from '~/components/messages/message_files'
import type { ThreadMessage } from '~/components/messages/message_types'
import { LocalTime } from '~/components/ui/local_time'
import { HidingNote, MarkedText, MaskedText } from '~/components/ui/masked_text'
import { classes } from '~/lib/classes'

interface BubbleProps {
  own: boolean
  failed?: boolean
  children: ReactNode
}

/** A message's box: on the right for own messages, else on the left. */
export function Bubble({ own, failed, children }: BubbleProps) {
  return (
    <div
      className={classes(
        'w-fit max-w-[min(34rem,100%)] rounded-lg px-4 py-2.5 text-[0.9375rem] wrap-anywhere whitespace-pre-wrap',
        own ? 'ml-auto rounded-br-sm' : 'rounded-bl-sm bg-sunken',
        own && (failed ? 'border border-dashed border-danger bg-surface' : 'bg-accent-soft')
      )}
    >
      {children}
    </div>
  )
}

interface MessageBubbleProps {
  message: ThreadMessage
  author: string
  /** Shows the author above the message; otherwise only screen readers get it. */
  withAuthor: boolean
  /** Shows when the message was sent and whether it was read. */
  withTime: boolean
  /** Whether contact details are released, also in earlier messages. */
  released: boolean
}

export function MessageBubble({
  message,
  author,
  withAuthor,
  withTime,
  released,
}: MessageBubbleProps) {
  const { own, masked, content, note, files, createdAt, read } = message
  const hidden = released ? [] : message.hidden
  return (
    <div>
      {withAuthor && (
        <p
          className={classes('mb-1 text-[0.8125rem] wrap-anywhere text-muted', own && 'text-right')}
        >
          {author}
        </p>
      )}
      <Bubble own={own}>
        {!withAuthor && <span className="sr-only">{author}: </span>}
        {masked ? <MaskedText text={content} /> : <MarkedText text={content} parts={hidden} />}
      </Bubble>
      {files.length > 0 && <MessageFiles files={files} own={own} />}
      {note && <HidingNote className="mt-1.5" text={note} />}
      {hidden.length > 0 && (
        <HidingNote
          className="mt-1.5 justify-end"
          text="They can't see the marked details until the fee is paid"
        />
      )}
      {withTime && (
        <p className="num mt-1 text-right text-[0.8125rem] text-muted">
          <LocalTime at={createdAt} format="clock" />
          {read && ', read'}
        </p>
      )}
    </div>
  )
}
