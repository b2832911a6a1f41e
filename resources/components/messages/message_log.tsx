import { LockOpen } from 'lucide-react'
import { Fragment } from 'react'
import { MessageBubble } from '~/components/messages/bubble'
import type { Conversation, ThreadMessage } from '~/components/messages/message_types'
import { LocalTime } from '~/components/ui/local_time'
import { formatDay } from '~/lib/format'
import { useStore } from '~/lib/store'
import { viewerZone } from '~/lib/viewer_clock'

interface MessageLogProps {
  conversation: Conversation
  messages: ThreadMessage[]
}

/** The messages by days, with the moment in which contact details were released. */
export function MessageLog({ conversation, messages }: MessageLogProps) {
  const { user, released, releasedAt } = conversation
  const zone = useStore(viewerZone, null) ?? 'UTC'
  const lastOwn = messages.findLast(({ own }) => own)
  const isAfter = (message?: ThreadMessage) =>
    Boolean(releasedAt && message && message.createdAt > releasedAt)
  const dayOf = (message?: ThreadMessage) => message && formatDay(message.createdAt, zone)
  return (
    <div role="log" aria-label={`Messages with ${user.name}`} className="grid gap-3.5">
      {messages.map((message, index) => {
        const former = messages.at(index - 1)
        const day = dayOf(message)
        const newDay = index === 0 || day !== dayOf(former)
        return (
          <Fragment key={message.id}>
            {newDay && <p className="text-center text-[0.8125rem] text-muted">{day}</p>}
            {releasedAt && isAfter(message) && (index === 0 || !isAfter(former)) && (
              <Release at={releasedAt} />
            )}
            <MessageBubble
              message={message}
              author={message.own ? 'You' : user.name}
              withTime={message === lastOwn}
              released={released}
            />
          </Fragment>
        )
      })}
      {releasedAt && !isAfter(messages.at(-1)) && <Release at={releasedAt} />}
    </div>
  )
}

function Release({ at }: { at: string }) {
  return (
    <p className="flex items-center gap-3 py-1 text-[0.8125rem] text-success before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      <span className="flex items-center gap-1.5">
        <LockOpen className="icon size-3.5 shrink-0" aria-hidden />
        <span>
          Contact details released, <LocalTime at={at} format="moment" />
        </span>
      </span>
    </p>
  )
}
