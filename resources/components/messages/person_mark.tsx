import { House } from '~/components/ui/icons'
import type { Conversation } from '~/components/messages/message_types'
import { Avatar } from '~/components/ui/avatar'
import { StagerMark } from '~/components/ui/stager_mark'

/** Initials if the user's name is visible, otherwise a neutral icon. */
export function PersonMark({ conversation: { mark, user } }: { conversation: Conversation }) {
  if (mark === 'person') return <Avatar name={user.name} size="lg" />
  if (mark === 'stager') return <StagerMark tone="neutral" className="size-10 rounded-full" />
  return (
    <span aria-hidden="true" className="mark mark-neutral size-10 rounded-full">
      <House className="icon" />
    </span>
  )
}
