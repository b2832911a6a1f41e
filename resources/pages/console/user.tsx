import type { Data } from '@generated/data'
import { Link, router } from '@inertiajs/react'
import { useState } from 'react'
import { AccountNotes } from '~/components/console/account_notes'
import {
  addressOf,
  type ConsoleNavigation,
  type ListFilters,
} from '~/components/console/console_navigation'
import { DeleteUser } from '~/components/console/delete_user'
import { FilterSelect } from '~/components/console/filter_select'
import { Fees } from '~/components/console/fees'
import { History } from '~/components/console/history'
import { ModerationDialog, type Moderation } from '~/components/console/moderation_dialog'
import { confirmEmail, suspensionOf } from '~/components/console/moderations'
import { ReportsList } from '~/components/console/reports_list'
import { UserCard } from '~/components/console/user_card'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { PageHead } from '~/components/ui/page_head'
import ConsoleLayout from '~/layouts/console'

interface AccountProps {
  navigation: ConsoleNavigation
  categoryOptions: { value: string; label: string }[]
  reasonOptions: { value: string; label: string }[]
  topicOptions: { value: string; label: string }[]
  account: Data.ConsoleUser.Variants['withCounts']
  bids: Data.ConsoleBid[]
  projects: Data.ConsoleProject.Variants['inBrief'][]
  payments: Data.ConsolePayment[]
  reports: Data.ConsoleReport.Variants['inBrief'][]
  notes: Data.TeamText[]
  filters: ListFilters
  timeline: Data.TimelineEntry[]
  hasMore: boolean
}

/** Everything about an account, and what admins may do with it. */
export default function Account({ navigation, account: user, ...props }: AccountProps) {
  const [moderation, setModeration] = useState<Moderation | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const { bids, projects, payments, reports } = props
  return (
    <div className="space-y-5">
      <PageHead title={user.name} noIndex />
      <p className="text-sm text-muted">
        <Link href={`${navigation.base}/users`} className="quiet-link">
          Detailed Users
        </Link>
      </p>
      <UserCard
        heading="h1"
        user={user}
        bids={bids}
        projects={projects}
        onDelete={() => setDeleting(true)}
        onSuspend={() => setModeration(suspensionOf(user, props.categoryOptions))}
      />
      {user.can.confirmEmail && (
        <div className="card flex flex-wrap items-center justify-between gap-4 px-5 py-4 text-sm lg:px-6">
          <p>
            <span className="font-semibold">The email address isn’t confirmed.</span>{' '}
            <span className="text-muted">
              Emails don’t contain the contact details of others until it is.
            </span>
          </p>
          <Button size="sm" onClick={() => setModeration(confirmEmail(user))}>
            Confirm by hand
          </Button>
        </div>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 space-y-5">
          <Fees payments={payments} reasons={props.reasonOptions} />
          {reports.length > 0 && (
            <Card title="Reports">
              <ReportsList reports={reports} />
            </Card>
          )}
          <Timeline
            key={user.id}
            address={`${navigation.base}/users/${user.id}`}
            filters={props.filters}
            topics={props.topicOptions}
            entries={props.timeline}
            hasMore={props.hasMore}
            person={user.id}
          />
        </div>
        <AccountNotes key={user.id} accountId={user.id} notes={props.notes} />
      </div>
      <ModerationDialog
        moderation={moderation}
        onClose={() => setModeration(null)}
        onDone={() => router.reload()}
      />
      <DeleteUser
        user={isDeleting ? user : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => router.visit(`${navigation.base}/users`)}
      />
    </div>
  )
}

Account.layout = ConsoleLayout

interface TimelineProps {
  address: string
  filters: ListFilters
  topics: { value: string; label: string }[]
  entries: readonly Data.TimelineEntry[]
  hasMore: boolean
  person: number
}

/** Everything that happened around the account, by topic and page. */
function Timeline({ address, filters, topics, entries, hasMore, person }: TimelineProps) {
  const page = Number(filters.page ?? 1)
  const show = (changes: ListFilters) =>
    router.visit(addressOf(address, { ...filters, page: 1, ...changes }), {
      only: ['timeline', 'hasMore', 'filters'],
      preserveScroll: true,
      preserveState: true,
    })
  return (
    <Card
      title="Timeline"
      actions={
        <FilterSelect
          label="Topic"
          all="Everything"
          options={topics}
          value={String(filters.topic ?? '')}
          onChange={(topic) => show({ topic })}
          className="w-40"
        />
      }
    >
      <History entries={entries} person={person} />
      {(page > 1 || hasMore) && (
        <p className="mt-4 flex gap-2">
          {page > 1 && (
            <Button size="sm" onClick={() => show({ page: page - 1 })}>
              Newer
            </Button>
          )}
          {hasMore && (
            <Button size="sm" onClick={() => show({ page: page + 1 })}>
              Older
            </Button>
          )}
        </p>
      )}
    </Card>
  )
}
