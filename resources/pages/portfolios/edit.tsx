import type { Data } from '@generated/data'
import { Lock } from '~/components/ui/icons'
import { PortfolioEditor } from '~/components/portfolios/portfolio_editor'
import { EmptyState } from '~/components/ui/empty_state'
import { LinkButton } from '~/components/ui/link_button'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { useCurrentUser } from '~/hooks/use_current_user'

interface PortfolioProps {
  /** Only staging companies have a portfolio. */
  access: 'ok' | 'guest' | 'not_stager'
  labels: Data.PortfolioLabel[]
  rooms: { value: string; label: string }[]
  stagingLevels: { value: string; label: string }[]
}

export default function Portfolio({ access, labels, ...options }: PortfolioProps) {
  const user = useCurrentUser()
  return (
    <div className="wrap pb-4">
      <PageHead title="Portfolio" noIndex />
      {access === 'ok' && user ? (
        <PortfolioEditor company={user} labels={labels} options={options} />
      ) : (
        <>
          <PageHeading title="Portfolio" />
          <div className="mt-8">{access === 'guest' ? <AskToLogIn /> : <NotForOwners />}</div>
        </>
      )}
    </div>
  )
}

function AskToLogIn() {
  const login = (
    <LinkButton variant="primary" href="/login?redirect=%2Fportfolio-upload">
      Login
    </LinkButton>
  )
  return (
    <EmptyState icon={Lock} title="Access Restricted" action={login}>
      Please log in to upload photos
    </EmptyState>
  )
}

function NotForOwners() {
  const dashboard = <LinkButton href="/dashboard">Back to Dashboard</LinkButton>
  return (
    <EmptyState icon={Lock} title="Access Restricted" action={dashboard}>
      Only staging companies have a portfolio.
    </EmptyState>
  )
}
