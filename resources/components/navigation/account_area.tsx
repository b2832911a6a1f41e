import { Link } from '@inertiajs/react'
import { MessagesLink } from '~/components/navigation/messages_link'
import { NotificationsBell } from '~/components/navigation/notifications_bell'
import { entryLink } from '~/components/sessions/entry'
import { Avatar } from '~/components/ui/avatar'
import { Button } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'
import { Skeleton } from '~/components/ui/skeleton'
import { logout } from '~/lib/session'
import type { CurrentUser } from '~/types'

interface AccountAreaProps {
  user: CurrentUser | null
  asking: boolean
}

/** Right end of the bar. */
export function AccountArea({ user, asking }: AccountAreaProps) {
  if (asking) return <Skeleton className="hidden h-9 w-32 sm:block" />
  if (!user) {
    return (
      <>
        <LinkButton variant="quiet" {...entryLink()} className="max-sm:hidden">
          Login
        </LinkButton>
        <LinkButton variant="primary" {...entryLink({ register: true })} className="max-sm:hidden">
          Join Free!
        </LinkButton>
      </>
    )
  }
  return (
    <>
      <MessagesLink />
      <NotificationsBell />
      <div className="full-bar">
        <div className="flex items-center gap-1">
          <span className="mx-2 h-6 w-px bg-line" />
          <Link
            href="/edit-profile"
            className="inline-flex min-h-11 items-center gap-2.5 rounded-md px-2 text-[0.9375rem] font-medium hover:bg-sunken"
          >
            <Avatar name={user.name} photo={user.avatar} />
            <span className="max-w-20 truncate">{user.firstName}</span>
          </Link>
          <Button variant="quiet" onClick={logout}>
            Logout
          </Button>
        </div>
      </div>
    </>
  )
}
