import type { CompanyReputation, OwnerReputation } from '#shared/reputation/reputation'
import type { AccountStanding } from '#shared/console/account_standing'
import type { Data } from '@generated/data'
import { Link, router } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { AccountActions } from '~/components/console/account_actions'
import {
  AccountPeople,
  CompaniesAlike,
  type AlikeCompany,
} from '~/components/console/account_people'
import { AccountNotes } from '~/components/console/account_notes'
import type { ConsoleNavigation, ListFilters } from '~/components/console/console_navigation'
import { Conduct, type ConductRecord } from '~/components/console/conduct'
import { DownloadCsv } from '~/components/console/download_csv'
import { Fees } from '~/components/console/fees'
import type { ConductOptions } from '~/components/console/moderations'
import { OwnerReportsList } from '~/components/console/reports_list'
import { Reputation } from '~/components/console/reputation'
import { Resend } from '~/components/console/resend'
import { Standing } from '~/components/console/standing'
import { Timeline } from '~/components/console/timeline'
import { UserBids } from '~/components/console/user_bids'
import { UserCard, UserProjects, type ReceiptDetails } from '~/components/console/user_card'
import { Card } from '~/components/ui/card'
import { PageHead } from '~/components/ui/page_head'
import ConsoleLayout from '~/layouts/console'

interface AccountProps {
  navigation: ConsoleNavigation
  categoryOptions: { value: string; label: string }[]
  conduct: ConductOptions
  record: ConductRecord
  reasonOptions: { value: string; label: string }[]
  topics: { value: string; label: string; count: number }[]
  account: Data.ConsoleUser.Variants['withCounts']
  people: Data.ConsolePerson[]
  alike: AlikeCompany[]
  standing: AccountStanding
  receiptDetails: ReceiptDetails | null
  reputation: { company: CompanyReputation; owner: OwnerReputation }
  bids: Data.ConsoleBid[]
  projects: Data.ConsoleProject.Variants['inBrief'][]
  payments: Data.ConsolePayment[]
  reports: Data.ConsoleReport.Variants['inBrief'][]
  ownerReports: Data.ConsoleOwnerReport.Variants['inBrief'][]
  notes: Data.TeamText[]
  filters: ListFilters
  timeline: Data.TimelineEntry[]
  hasMore: boolean
}

/** Everything about an account, and what the team may do with it. */
export default function Account({ navigation, account: user, ...props }: AccountProps) {
  const { bids, projects, payments, reports } = props
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={user.name} noIndex />
      <p className="text-sm text-muted">
        <Link href={`${navigation.base}/users`} className="quiet-link">
          Detailed Users
        </Link>
      </p>
      <UserCard heading="h1" user={user} receiptDetails={props.receiptDetails} />
      <Standing standing={props.standing} email={user.email} isConfirmed={user.emailConfirmed} />
      <Reputation isStager={user.isStager} {...props.reputation} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem] xl:grid-rows-[auto_1fr]">
        <AccountActions
          user={user}
          standing={props.standing}
          categories={props.categoryOptions}
          conduct={props.conduct}
          onDeleted={() => router.visit(`${navigation.base}/users`)}
        />
        <div className="min-w-0 grid grid-cols-1 gap-5 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <CompaniesAlike companies={props.alike} />
          <AccountPeople
            accountId={user.id}
            people={props.people}
            categories={props.categoryOptions}
          />
          <ListCard>
            <UserBids
              bids={bids}
              total={user.bidCount}
              actions={
                <DownloadCsv
                  call={`/api/admin/users/${user.id}/bids/download`}
                  what="Offers"
                  total={user.bidCount}
                  small
                />
              }
            />
          </ListCard>
          <ListCard>
            <UserProjects
              projects={projects}
              total={user.projectCount}
              actions={
                <DownloadCsv
                  call={`/api/admin/users/${user.id}/projects/download`}
                  what="Projects"
                  total={user.projectCount}
                  small
                />
              }
            />
          </ListCard>
          <Fees payments={payments} reasons={props.reasonOptions} />
          <Conduct mute={user.mute} record={props.record} reports={reports} />
          {props.ownerReports.length > 0 && (
            <Card title="Owners not responding">
              <OwnerReportsList reports={props.ownerReports} />
            </Card>
          )}
          <Timeline
            key={user.id}
            title="Timeline"
            address={`${navigation.base}/users/${user.id}`}
            filters={props.filters}
            topics={props.topics}
            entries={props.timeline}
            hasMore={props.hasMore}
            person={user.id}
            props={['timeline', 'topics']}
            actionOf={({ resend }) => resend && <Resend userId={user.id} {...resend} />}
            actions={
              <DownloadCsv
                call={`/api/admin/users/${user.id}/timeline/download`}
                what="Timeline"
                filters={props.filters}
                total={props.timeline.length}
                small
              />
            }
          />
        </div>
        <AccountNotes key={user.id} accountId={user.id} notes={props.notes} />
      </div>
    </div>
  )
}

Account.layout = ConsoleLayout

/** A card for a list that may be empty and then renders nothing. */
const ListCard = ({ children }: { children: ReactNode }) => (
  <div className="card overflow-hidden empty:hidden [&>*]:border-t-0">{children}</div>
)
