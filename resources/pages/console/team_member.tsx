import type { Data } from '@generated/data'
import { Link, router } from '@inertiajs/react'
import { AccountLink } from '~/components/console/console_links'
import { addressOf, type ConsoleNavigation } from '~/components/console/console_navigation'
import { History } from '~/components/console/history'
import { NumberedPages } from '~/components/console/newer_older'
import { Card } from '~/components/ui/card'
import { PageHead } from '~/components/ui/page_head'
import ConsoleLayout from '~/layouts/console'

interface TeamMemberProps {
  navigation: ConsoleNavigation
  member: { id: number; name: string }
  activity: Data.MemberActivity[]
  page: number
  hasMore: boolean
}

/** What one person did and looked at, newest first. */
export default function TeamMember({ navigation, member, activity, ...paging }: TeamMemberProps) {
  const address = `${navigation.base}/team/${member.id}`
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={`Activity of ${member.name}`} noIndex />
      <p className="text-sm text-muted">
        <Link href={`${navigation.base}/team`} className="quiet-link">
          Team
        </Link>
      </p>
      <h1 tabIndex={-1} className="display text-2xl outline-none">
        What <AccountLink id={member.id}>{member.name}</AccountLink> did and looked at
      </h1>
      <Card>
        <History entries={activity} />
        <NumberedPages
          {...paging}
          onPage={(page) =>
            router.visit(addressOf(address, { page }), { only: ['activity', 'page', 'hasMore'] })
          }
        />
      </Card>
    </div>
  )
}

TeamMember.layout = ConsoleLayout
