import { Link } from '@inertiajs/react'
import { Lock } from 'lucide-react'
import { useMemo } from 'react'
import { readFilters, type SearchFilters } from '~/components/search/filters'
import type { ResultCard } from '~/components/search/find_projects'
import { ProjectSearch } from '~/components/search/project_search'
import { EmptyState } from '~/components/ui/empty_state'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'

interface SearchProps {
  filters: { [Name in keyof SearchFilters]: string | null }
  results: ResultCard[] | null
  total: number | null
  /** SRC-01: only staging companies search. */
  allowed: boolean
  /** Added in the browser when more results were asked for. */
  pages?: number
}

export default function Search({ filters, results, total, allowed, pages = 1 }: SearchProps) {
  const { city, county, state } = filters
  const read = useMemo(() => readFilters({ city, county, state }), [city, county, state])
  return (
    <div className="wrap">
      <PageHead title="Search projects" noIndex />
      <PageHeading
        title="Search projects"
        lead="Homes near you that are waiting for a staging company. Looking and making offers are free."
      />
      {allowed ? (
        <ProjectSearch shown={{ filters: read, results, total, pages }} />
      ) : (
        <AccessRestricted />
      )}
    </div>
  )
}

function AccessRestricted() {
  return (
    <div className="mt-8">
      <EmptyState
        icon={Lock}
        title="Access Restricted"
        action={
          <Link href="/" className="btn btn-secondary">
            Return to Home
          </Link>
        }
      >
        Only staging companies can browse available projects.
      </EmptyState>
    </div>
  )
}
