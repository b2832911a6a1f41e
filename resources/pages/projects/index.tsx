import { usePage } from '@inertiajs/react'
import { BellRing, Lock } from '~/components/ui/icons'
import { useMemo } from 'react'
import { searchQuery } from '#shared/projects/search_enums'
import { readFilters, type SearchFilters } from '~/components/search/filters'
import type { NearbyPlace, ResultCard, Suggestion } from '~/components/search/find_projects'
import { ProjectSearch } from '~/components/search/project_search'
import { loginPath } from '~/components/sessions/auth_links'
import { EmptyState } from '~/components/ui/empty_state'
import { LinkButton } from '~/components/ui/link_button'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { useCurrentUser } from '~/hooks/use_current_user'

interface SearchProps {
  filters: SearchFilters
  results: ResultCard[] | null
  total: number | null
  suggestion: Suggestion | null
  nearby: NearbyPlace[]
  unknownPlace: boolean
  /** Number of pages of results. */
  pages: number
  /** The places of the company's own area; empty if it has none. */
  ownArea: string[]
  /** Only staging companies may search. */
  allowed: boolean
}

export default function Search({ filters, allowed, ownArea, ...found }: SearchProps) {
  const query = searchQuery(filters)
  const read = useMemo(() => readFilters(query), [query])
  return (
    <div className="wrap">
      <PageHead title="Search projects" noIndex />
      <PageHeading
        title="Search projects"
        lead={
          // On phones the first result takes its place.
          <p className={found.results?.length ? 'max-md:hidden' : undefined}>
            Homes near you that are waiting for a staging company. Searching and making offers is
            free.
          </p>
        }
        actions={
          allowed && (
            <LinkButton
              variant="quiet"
              icon={BellRing}
              href="/alerts"
              className="-mr-4 max-lg:hidden"
            >
              Alerts
            </LinkButton>
          )
        }
      />
      {allowed ? (
        <ProjectSearch shown={{ ...found, filters: read }} ownArea={ownArea} />
      ) : (
        <AccessRestricted />
      )}
    </div>
  )
}

function AccessRestricted() {
  const { url } = usePage()
  const user = useCurrentUser()
  return (
    <div className="mt-8">
      <EmptyState
        icon={Lock}
        title="Access Restricted"
        action={
          <div className="flex flex-wrap gap-2">
            {!user && (
              <>
                <LinkButton variant="primary" href={loginPath({ redirect: url })}>
                  Login
                </LinkButton>
                <LinkButton
                  href={loginPath({ register: true, type: 'staging_company', redirect: url })}
                >
                  Join Free!
                </LinkButton>
              </>
            )}
            <LinkButton href="/">Return to Home</LinkButton>
          </div>
        }
      >
        Only staging companies can browse available projects.
      </EmptyState>
    </div>
  )
}
