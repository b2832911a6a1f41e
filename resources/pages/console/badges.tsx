import type { Data } from '@generated/data'
import { useState } from 'react'
import { BadgeReview } from '~/components/console/badge_review'
import { BadgeTypes } from '~/components/console/badge_types'
import type { ConsoleNavigation, ListFilters } from '~/components/console/console_navigation'
import { FilterSelect } from '~/components/console/filter_select'
import { Listed } from '~/components/console/listed'
import { ModerationDialog, type Moderation } from '~/components/console/moderation_dialog'
import { ScreenHeading } from '~/components/console/screen_heading'
import { SearchBox } from '~/components/console/search_box'
import { useConsoleList } from '~/components/console/use_console_list'
import { PageHead } from '~/components/ui/page_head'
import ConsoleLayout from '~/layouts/console'
import { number } from '~/lib/format'

interface BadgesProps {
  navigation: ConsoleNavigation
  stateOptions: { value: Data.ConsoleBadge['state']; label: string }[]
  types: Data.BadgeType[]
  /** Whether the viewer may change the kinds of badges. */
  canEdit: boolean
  filters: ListFilters
  badges: Data.ConsoleBadge[]
  total: number
  pageSize: number
}

export default function Badges({
  navigation,
  stateOptions,
  types,
  canEdit,
  ...props
}: BadgesProps) {
  const [moderation, setModeration] = useState<Moderation | null>(null)
  const list = useConsoleList({
    call: '/api/admin/badges',
    address: `${navigation.base}/badges`,
    initial: { rows: props.badges, total: props.total, filters: props.filters },
    pageSize: props.pageSize,
  })
  const { waitingBadges } = navigation
  return (
    <div className="space-y-5">
      <PageHead title="Badges" noIndex />
      <ScreenHeading
        title="Badges"
        count={list.total}
        waiting={waitingBadges > 0 ? `${number(waitingBadges)} to check` : 'none to check'}
      >
        <SearchBox
          label="Find a company"
          placeholder="Name or email"
          value={String(list.filters.q ?? '')}
          onSearch={(q) => list.change({ q })}
          className="max-lg:w-full lg:w-96"
        />
        <FilterSelect
          label="State"
          all="All states"
          options={stateOptions}
          value={String(list.filters.state ?? '')}
          onChange={(state) => list.change({ state })}
        />
      </ScreenHeading>
      <Listed
        list={list}
        empty={list.whole ? 'No document matches.' : 'No company has sent a document yet.'}
      >
        {list.rows.map((badge) => (
          <BadgeReview key={badge.id} badge={badge} onAsk={setModeration} onDecided={list.reread} />
        ))}
      </Listed>
      <BadgeTypes types={types} canEdit={canEdit} />
      <ModerationDialog
        moderation={moderation}
        onClose={() => setModeration(null)}
        onDone={list.reread}
      />
    </div>
  )
}

Badges.layout = ConsoleLayout
