import { EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ThreadMessage } from '~/components/messages/message_types'
import { LocalTime } from '~/components/ui/local_time'
import { classes } from '~/lib/classes'

interface BubbleProps {
  own: boolean
  failed?: boolean
  children: ReactNode
}

/** The shape of a message, at its side of the thread. */
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
  /** Who wrote it, for those who do not see the sides. */
  author: string
  /** Only the last own one tells when it was sent and whether it was read. */
  withTime: boolean
}

export function MessageBubble({ message, author, withTime }: MessageBubbleProps) {
  const { own, masked, content, note, createdAt, read } = message
  return (
    <div>
      <Bubble own={own}>
        <span className="sr-only">{author}: </span>
        {masked ? <MaskedText text={content} /> : content}
      </Bubble>
      {note && (
        <p className="mt-1.5 flex items-start gap-1.5 text-[0.8125rem] text-muted">
          <EyeOff className="icon mt-0.5 size-3.5 shrink-0" aria-hidden />
          {note}
        </p>
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

const dots = /(•{3,}(?: •{3,})*)/

/** Rows of dots, which stand for what is hidden, as grey tokens. */
function MaskedText({ text }: { text: string }) {
  return text.split(dots).map((part, index) =>
    dots.test(part) ? (
      <span key={index} className="rounded-sm bg-line px-1 text-muted">
        <span aria-hidden="true">{part}</span>
        <span className="sr-only">hidden</span>
      </span>
    ) : (
      part
    )
  )
}
