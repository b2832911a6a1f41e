import type { Data } from '@generated/data'
import { useState } from 'react'
import type { ConsoleNavigation, ListFilters } from '~/components/console/console_navigation'
import { FilterSelect } from '~/components/console/filter_select'
import { Listed } from '~/components/console/listed'
import { saveInquiry } from '~/components/console/mutations'
import { ScreenHeading } from '~/components/console/screen_heading'
import { useConsoleList } from '~/components/console/use_console_list'
import { Button } from '~/components/ui/button'
import { LocalTime } from '~/components/ui/local_time'
import { PageHead } from '~/components/ui/page_head'
import { Select } from '~/components/ui/select'
import { Textarea } from '~/components/ui/textarea'
import { useMutation } from '~/hooks/use_mutation'
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

interface InquiryCardProps {
  inquiry: Data.ContactMessage
  statuses: readonly { value: Data.ContactMessage['status']; label: string }[]
  onSaved: () => void
}

/** An inquiry with its status and the team's notes. */
function InquiryCard({ inquiry, statuses, onSaved }: InquiryCardProps) {
  const [status, setStatus] = useState<string>(inquiry.status)
  const [adminNotes, setNotes] = useState(inquiry.adminNotes ?? '')
  const unchanged = status === inquiry.status && adminNotes === (inquiry.adminNotes ?? '')
  const { mutate, busy, errors } = useMutation(saveInquiry, { onSuccess: onSaved })
  const reply = `mailto:${inquiry.email}?subject=${encodeURIComponent(`Re: ${inquiry.subjectLabel}`)}`
  return (
    <article className="card grid lg:grid-cols-[1fr_24rem]" aria-labelledby={`from-${inquiry.id}`}>
      <div className="min-w-0 p-5 lg:p-6">
        <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h2 id={`from-${inquiry.id}`} className="text-lg font-semibold">
            {inquiry.name}
          </h2>
          <LocalTime at={inquiry.createdAt} format="moment" className="num text-sm text-muted" />
        </header>
        <p className="text-sm text-muted">
          {inquiry.subjectLabel}
          {inquiry.email && (
            <>
              ,{' '}
              <a href={reply} className="link break-all">
                {inquiry.email}
              </a>
            </>
          )}
        </p>
        <p className="mt-4 max-w-[68ch] whitespace-pre-line">{inquiry.message}</p>
      </div>
      <form
        className="space-y-4 border-line p-5 max-lg:border-t lg:border-l lg:p-6"
        onSubmit={(event) => {
          event.preventDefault()
          void mutate({ id: inquiry.id, status, adminNotes })
        }}
      >
        <Select label="Status" options={statuses} value={status} onValueChange={setStatus} />
        <Textarea
          label="Notes for the team"
          optional
          rows={2}
          className="[&_textarea]:min-h-20"
          maxLength={5000}
          value={adminNotes}
          error={errors.adminNotes}
          onValueChange={setNotes}
        />
        <div className="flex items-center justify-between gap-4">
          <p className="text-[0.8125rem] text-muted">
            {inquiry.handledAt && (
              <>
                Saved <LocalTime at={inquiry.handledAt} format="relative" />
              </>
            )}
          </p>
          <Button
            type="submit"
            size="sm"
            loading={busy && 'Saving'}
            disabledReason={unchanged ? 'Nothing has changed yet' : undefined}
          >
            Save
          </Button>
        </div>
      </form>
    </article>
  )
}
