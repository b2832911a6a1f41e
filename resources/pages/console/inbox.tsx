import type { Data } from '@generated/data'
import type { ConsoleNavigation, ListFilters } from '~/components/console/console_navigation'
import { FilterSelect } from '~/components/console/filter_select'
import { InquiryCard } from '~/components/console/inquiry_card'
import { Listed } from '~/components/console/listed'
import { ScreenHeading } from '~/components/console/screen_heading'
import { useConsoleList } from '~/components/console/use_console_list'
import { PageHead } from '~/components/ui/page_head'
import ConsoleLayout from '~/layouts/console'

interface InboxProps {
  navigation: ConsoleNavigation
  statusOptions: { value: Data.ContactMessage['status']; label: string }[]
  filters: ListFilters
  inquiries: Data.ContactMessage[]
  total: number
  pageSize: number
}

export default function Inbox({ navigation, statusOptions, ...props }: InboxProps) {
  const list = useConsoleList({
    call: '/api/admin/contact-messages',
    address: `${navigation.base}/inbox`,
    initial: { rows: props.inquiries, total: props.total, filters: props.filters },
    pageSize: props.pageSize,
  })
  return (
    <div className="space-y-5">
      <PageHead title="Inbox" noIndex />
      <ScreenHeading title="Inbox" count={list.total}>
        <FilterSelect
          label="Status"
          all="All statuses"
          options={statusOptions}
          value={String(list.filters.status ?? '')}
          onChange={(status) => list.change({ status })}
        />
      </ScreenHeading>
      <Listed list={list} empty="Nobody has written yet, or nothing matches.">
        {list.rows.map((inquiry) => (
          <InquiryCard
            key={`${inquiry.id} ${inquiry.handledAt}`}
            inquiry={inquiry}
            statuses={statusOptions}
            onSaved={list.reread}
          />
        ))}
      </Listed>
    </div>
  )
}

Inbox.layout = ConsoleLayout
