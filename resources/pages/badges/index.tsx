import { router } from '@inertiajs/react'
import { Lock } from '~/components/ui/icons'
import { BadgeCard } from '~/components/badges/badge_card'
import type { BadgeType, ProfessionalBadge } from '~/components/badges/mutations'
import { EmptyState } from '~/components/ui/empty_state'
import { LinkButton } from '~/components/ui/link_button'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'

interface BadgesProps {
  /** Only staging companies have badges. */
  access: 'ok' | 'guest' | 'not_stager'
  types: BadgeType[]
  /** The company's documents, newest first. */
  badges: ProfessionalBadge[]
}

const refresh = () =>
  new Promise<void>((resolve) => {
    router.reload({ only: ['types', 'badges'], onFinish: () => resolve() })
  })

export default function Badges({ access, types, badges }: BadgesProps) {
  const documentsOf = ({ key }: BadgeType) => badges.filter(({ type }) => type === key)
  const shown = types.filter((type) => type.isOffered || documentsOf(type).length > 0)
  return (
    <div className="wrap-form pb-4">
      <PageHead title="Verified badges" noIndex />
      {access === 'ok' ? (
        <>
          <PageHeading
            title="Verified badges"
            lead="Send a document, we check it, and owners see the badge with every offer you make. They never see the document or your name."
            back={{ href: '/profile', label: 'Your profile' }}
          />
          <ul className="mt-7 grid grid-cols-1 gap-4">
            {shown.map((type) => (
              <BadgeCard
                key={type.key}
                type={type}
                documents={documentsOf(type)}
                refresh={refresh}
              />
            ))}
          </ul>
          <p className="mt-6 max-w-[60ch] text-sm text-pretty text-muted">
            PDFs and images, up to 10 MB. Only you and our admins can open a document. We delete it
            30 days after we have checked it.
          </p>
        </>
      ) : (
        <>
          <PageHeading title="Verified badges" />
          <div className="mt-8">
            <Restricted isGuest={access === 'guest'} />
          </div>
        </>
      )}
    </div>
  )
}

function Restricted({ isGuest }: { isGuest: boolean }) {
  const action = isGuest ? (
    <LinkButton variant="primary" href="/login?redirect=%2Fbadges">
      Login
    </LinkButton>
  ) : (
    <LinkButton href="/dashboard">Go to your dashboard</LinkButton>
  )
  return (
    <EmptyState icon={Lock} title="Access Restricted" action={action}>
      {isGuest ? 'Please log in to see your badges' : 'Badges are for staging companies.'}
    </EmptyState>
  )
}
