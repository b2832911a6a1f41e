import { Link, usePage } from '@inertiajs/react'
import { MessageCircle } from 'lucide-react'
import { UnreadDot } from '~/components/navigation/count_dot'
import { currentness } from '~/components/navigation/nav_links'
import { number } from '~/lib/format'

/** The way to the inbox, with a dot while something in it is unread; phones have it in the menu. */
export function MessagesLink() {
  const { props, url } = usePage()
  const { unreadMessages } = props
  const label = unreadMessages > 0 ? `Messages, ${number(unreadMessages)} unread` : 'Messages'
  return (
    <Link
      href="/messages"
      className="btn btn-quiet btn-icon relative max-sm:hidden"
      aria-label={label}
      aria-current={currentness('/messages', url)}
    >
      <MessageCircle className="icon" />
      {unreadMessages > 0 && <UnreadDot />}
    </Link>
  )
}
