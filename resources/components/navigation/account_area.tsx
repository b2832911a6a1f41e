import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { MessagesLink } from '~/components/navigation/messages_link'
import { OffersBell } from '~/components/navigation/offers_bell'
import { entryLink } from '~/components/sessions/entry'
import { Avatar } from '~/components/ui/avatar'
import { Button } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'
import { Skeleton } from '~/components/ui/skeleton'
import { logout } from '~/lib/session'
import type { CurrentUser } from '~/types'

/** What may stand before the name of a logged-in person. */
export interface NavSlots {
  messages?: ReactNode
  /** In the place of the count of pending offers that owners have. */
  bell?: ReactNode
}

interface AccountAreaProps {
  user: CurrentUser | null
  asking: boolean
  slots?: NavSlots
}

/** Right end of the bar (NAV-01, NAV-04). */
export function AccountArea({ user, asking, slots }: AccountAreaProps) {
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
      {slots?.messages ?? <MessagesLink />}
      {slots?.bell ?? (user.navigation === 'owner' && <OffersBell />)}
      <span className="mx-2 h-6 w-px bg-line max-lg:hidden" />
      <Link
        href="/edit-profile"
        className="inline-flex min-h-11 items-center gap-2.5 rounded-md px-2 text-[0.9375rem] font-medium hover:bg-sunken max-lg:hidden"
      >
        <Avatar name={user.name} photo={user.avatar} />
        {user.firstName}
      </Link>
      <Button variant="quiet" className="max-lg:hidden" onClick={logout}>
        Logout
      </Button>
    </>
  )
}
