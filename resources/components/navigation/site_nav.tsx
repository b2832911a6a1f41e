import { guestLinks } from '~/components/navigation/guest_links'
import { NavBar } from '~/components/navigation/nav_bar'
import { useSignedInParts } from '~/components/navigation/use_signed_in_parts'
import { authLink } from '~/components/sessions/auth_links'
import { LinkButton } from '~/components/ui/link_button'
import { Skeleton } from '~/components/ui/skeleton'
import { useCurrentUser, useCurrentUserCheck } from '~/hooks/use_current_user'

/** The navigation bar at the top of every page. */
export function SiteNav() {
  const user = useCurrentUser()
  const { asking } = useCurrentUserCheck()
  const parts = useSignedInParts()
  if (user && parts) return <parts.SignedInBar user={user} />
  const busy = asking || user !== null
  return (
    <NavBar links={guestLinks} busy={busy}>
      {busy ? <Skeleton className="hidden h-9 w-32 sm:block" /> : <AuthLinks />}
    </NavBar>
  )
}

function AuthLinks() {
  return (
    <>
      <LinkButton variant="quiet" {...authLink()} className="max-sm:hidden">
        Login
      </LinkButton>
      <LinkButton variant="primary" {...authLink({ register: true })} className="max-sm:hidden">
        Join Free!
      </LinkButton>
    </>
  )
}
