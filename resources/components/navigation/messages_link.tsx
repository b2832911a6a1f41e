import { Link, usePage } from '@inertiajs/react'
import { MessageCircle } from 'lucide-react'
import { currentness } from '~/components/navigation/nav_links'
import { number } from '~/lib/format'

/** The way to the inbox, with a dot while something in it is unread. */
export function MessagesLink() {
  const { props, url } = usePage()
  const { unreadMessages } = props
  const label = unreadMessages > 0 ? `Messages, ${number(unreadMessages)} unread` : 'Messages'
  return (
    <Link
      href="/messages"
      className="btn btn-quiet btn-icon relative"
      aria-label={label}
      aria-current={currentness('/messages', url)}
    >
      <MessageCircle className="icon" />
      {unreadMessages > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-2 right-2 size-2.5 rounded-full bg-accent ring-2 ring-paper"
        />
      )}
    </Link>
  )
}
