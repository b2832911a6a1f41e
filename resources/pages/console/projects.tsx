import type { Data } from '@generated/data'
import { RefreshCw } from '~/components/ui/icons'
import { useState } from 'react'
import type { ConsoleNavigation, ListFilters } from '~/components/console/console_navigation'
import { DownloadCsv } from '~/components/console/download_csv'
import { FilterSelect } from '~/components/console/filter_select'
import { refetchInPlace } from '~/components/console/keep_focus'
import { Listed } from '~/components/console/listed'
import { ModerationDialog, type Moderation } from '~/components/console/moderation_dialog'
import { Narrowed } from '~/components/console/narrowed'
import { ProjectCard } from '~/components/console/project_card'
import { ScreenHeading } from '~/components/console/screen_heading'
import { SearchBox } from '~/components/console/search_box'
import { useConsoleList } from '~/components/console/use_console_list'
import { Button } from '~/components/ui/button'
import { PageHead } from '~/components/ui/page_head'
import ConsoleLayout from '~/layouts/console'

interface DetailedProjectsProps {
  navigation: ConsoleNavigation
  statusOptions: { value: string; label: string }[]
  sortOptions: { value: string; label: string }[]
  visibilityOptions: { value: string; label: string }[]
  filters: ListFilters
  projects: Data.ConsoleProject[]
  total: number
  pageSize: number
}

export default function DetailedProjects({ navigation, ...props }: DetailedProjectsProps) {
  const [moderation, setModeration] = useState<Moderation | null>(null)
  const list = useConsoleList({
    call: '/api/admin/projects',
    address: `${navigation.base}/projects`,
    initial: { rows: props.projects, total: props.total, filters: props.filters },
    pageSize: props.pageSize,
  })
  return (
    <div className="space-y-5">
      <PageHead title="Detailed Projects" noIndex />
      <ScreenHeading
        title="Detailed Projects"
        count={list.total}
        counted={list.counted}
        actions={
          <>
            <DownloadCsv
              call="/api/admin/projects/download"
              what="Detailed projects"
              className="max-sm:flex-1 max-sm:px-2"
              filters={list.filters}
              total={list.total}
            />
            <Button
              icon={RefreshCw}
              className="max-sm:flex-1 max-sm:px-2"
              loading={list.busy && 'Refreshing'}
              onClick={() => void list.refetch()}
            >
              Refresh Projects
            </Button>
          </>
        }
      >
        <SearchBox
          label="Find a project"
          placeholder="Title or place"
          value={String(list.filters.q ?? '')}
          onSearch={(q) => list.change({ q })}
          className="max-lg:w-full lg:w-96"
        />
        <FilterSelect
          label="Status"
          all="All statuses"
          options={props.statusOptions}
          value={String(list.filters.status ?? '')}
          onChange={(status) => list.change({ status })}
        />
        <FilterSelect
          label="Visibility"
          all="Visible or not"
          options={props.visibilityOptions}
          value={String(list.filters.visibility ?? '')}
          onChange={(visibility) => list.change({ visibility })}
        />
        <FilterSelect
          label="Order"
          options={props.sortOptions}
          value={String(list.filters.sort ?? 'newest')}
          onChange={(sort) => list.change({ sort })}
        />
      </ScreenHeading>
      <Narrowed filters={list.filters} labels={narrowing} onChange={list.change} />
      <Listed list={list} empty="No detailed project data available">
        {list.rows.map((project) => (
          <ProjectCard key={project.id} project={project} onModerate={setModeration} />
        ))}
      </Listed>
      <ModerationDialog
        moderation={moderation}
        onClose={() => setModeration(null)}
        onDone={() => void refetchInPlace(list.refetch)}
      />
    </div>
  )
}

DetailedProjects.layout = ConsoleLayout

const narrowing = { state: 'State', county: 'County', city: 'City' }
