import { House, LockOpen } from '~/components/ui/icons'
import { Fragment } from 'react'
import { MessageBubble } from '~/components/messages/bubble'
import type { Conversation, ThreadMessage } from '~/components/messages/message_types'
import { LocalTime } from '~/components/ui/local_time'
import { formatDay } from '~/lib/format'
import { usePresentMoment, useViewerZone } from '~/lib/viewer_clock'

interface MessageLogProps {
  conversation: Conversation
  messages: ThreadMessage[]
}

/** The messages by day, with a line where contact details were released. */
export function MessageLog({ conversation, messages }: MessageLogProps) {
  const { heading, released, releasedAt } = conversation
  const zone = useViewerZone()
  const now = usePresentMoment()
  const lastOwn = messages.findLast(({ own }) => own)
  const isAfter = (message?: ThreadMessage) =>
    Boolean(releasedAt && message && message.createdAt > releasedAt)
  // Only people who are signed in have messages, so their pages have a time.
  const dayOf = (at?: string) => (at && now !== null ? formatDay(at, { zone, now }) : undefined)
  const authorOf = ({ author, own }: ThreadMessage) => author ?? (own ? 'You' : heading)
  const named = namedMessages(messages)
  return (
    <div role="log" aria-label={`Messages with ${conversation.mention}`} className="grid gap-3.5">
      {messages.map((message, index) => {
        const former = index === 0 ? undefined : messages[index - 1]
        const day = dayOf(message.createdAt)
        const newDay = index === 0 || day !== dayOf(former?.createdAt)
        const release =
          releasedAt && isAfter(message) && (index === 0 || !isAfter(former)) ? releasedAt : null
        // The release comes below the date only if it happened on that day.
        const releasedBefore = release !== null && day !== dayOf(release)
        const topic = topicOf(messages, index)
        return (
          <Fragment key={message.id}>
            {release && releasedBefore && <Release at={release} />}
            {newDay && <p className="text-center text-[0.8125rem] text-muted">{day}</p>}
            {release && !releasedBefore && <Release at={release} />}
            {topic && <Topic title={topic} />}
            <MessageBubble
              message={message}
              author={authorOf(message)}
              withAuthor={named.has(message)}
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

/** The messages that say who wrote them: where it is someone else than before, if an account has several people. */
function namedMessages(messages: ThreadMessage[]): Set<ThreadMessage> {
  const named = new Set<ThreadMessage>()
  const last = new Map<boolean, ThreadMessage>()
  messages.forEach((message, index) => {
    const { own, author } = message
    const hasSeveral = author !== null || Boolean(last.get(own)?.author)
    const former = messages.at(index - 1)
    const isSame = index > 0 && former?.own === own && former.author === author
    if (hasSeveral && !isSame) named.add(message)
    last.set(own, message)
  })
  return named
}

/** The project's title if it changes at this message; null if the thread has only one project. */
function topicOf(messages: ThreadMessage[], index: number): string | null {
  const titled = messages.filter(({ projectTitle }) => projectTitle !== null)
  if (titled.every(({ projectId }) => projectId === titled[0].projectId)) return null
  const { projectId, projectTitle } = messages[index]
  const former = messages.slice(0, index).findLast((message) => message.projectTitle !== null)
  return former?.projectId === projectId ? null : projectTitle
}

function Topic({ title }: { title: string }) {
  return (
    <p className="flex items-center gap-3 py-1 text-[0.8125rem] text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      <span className="flex min-w-0 items-center gap-1.5">
        <House className="icon size-3.5 shrink-0" aria-hidden />
        <span className="wrap-anywhere">About {title}</span>
      </span>
    </p>
  )
}

function Release({ at }: { at: string }) {
  return (
    <p className="flex items-center gap-3 py-1 text-[0.8125rem] text-success before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      <span className="flex items-center gap-1.5">
        <LockOpen className="icon size-3.5 shrink-0" aria-hidden />
        <span>
          Contact details released, <LocalTime at={at} format="listed" />
        </span>
      </span>
    </p>
  )
}
