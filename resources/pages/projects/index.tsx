import { Link } from '@inertiajs/react'
import { Lock } from 'lucide-react'
import { useMemo } from 'react'
import { searchQuery } from '#shared/search_enums'
import { readFilters, type SearchFilters } from '~/components/search/filters'
import type { ResultCard, Suggestion } from '~/components/search/find_projects'
import { ProjectSearch } from '~/components/search/project_search'
import { EmptyState } from '~/components/ui/empty_state'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'

interface SearchProps {
  filters: SearchFilters
  results: ResultCard[] | null
  total: number | null
  suggestion: Suggestion | null
  /** How many pages the results hold. */
  pages: number
  /** Only staging companies search. */
  allowed: boolean
}

export default function Search({ filters, allowed, ...found }: SearchProps) {
  const query = searchQuery(filters)
  const read = useMemo(() => readFilters(query), [query])
  return (
    <div className="wrap">
      <PageHead title="Search projects" noIndex />
      <PageHeading
        title="Search projects"
        lead="Homes near you that are waiting for a staging company. Looking and making offers are free."
      />
      {allowed ? <ProjectSearch shown={{ ...found, filters: read }} /> : <AccessRestricted />}
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
