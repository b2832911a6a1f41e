import { Lock } from '~/components/ui/icons'
import type { CompanyReputation } from '#shared/reputation/reputation'
import type { LatestOffer } from '~/components/profiles/anonymous_card'
import { CompanyProfile } from '~/components/profiles/company_profile'
import { EmptyState } from '~/components/ui/empty_state'
import { LinkButton } from '~/components/ui/link_button'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { useCurrentUser } from '~/hooks/use_current_user'

interface ProfileProps {
  /** Only staging companies have this page. */
  access: 'ok' | 'guest' | 'not_stager'
  /** Null before the first offer. */
  latestOffer: LatestOffer | null
  /** Null without a company profile. */
  reputation: CompanyReputation | null
}

export default function Profile({ access, latestOffer, reputation }: ProfileProps) {
  const user = useCurrentUser()
  return (
    <div className="wrap pb-4">
      <PageHead title="Your Stagely Profile" noIndex />
      {access === 'ok' && user && reputation ? (
        <CompanyProfile initial={user} latestOffer={latestOffer} reputation={reputation} />
      ) : (
        <>
          <PageHeading title="Your Stagely Profile" />
          <div className="mt-8">
            <AccessDenied guest={access === 'guest'} />
          </div>
        </>
      )}
    </div>
  )
}

function AccessDenied({ guest }: { guest: boolean }) {
  const action = guest ? (
    <LinkButton variant="primary" href="/login?redirect=%2Fprofile">
      Login
    </LinkButton>
  ) : (
    <LinkButton href="/edit-profile">Edit Profile</LinkButton>
  )
  return (
    <EmptyState icon={Lock} title="Access Denied" action={action}>
      Only staging companies have a company profile. Your own details are under Edit Profile.
    </EmptyState>
  )
}
