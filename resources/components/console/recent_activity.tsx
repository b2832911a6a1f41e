import type { Data } from '@generated/data'
import { CircleCheck, Gavel, HousePlus, ShieldAlert, UserPlus, type LucideIcon } from 'lucide-react'
import { Card } from '~/components/ui/card'
import { LocalTime } from '~/components/ui/local_time'

const icons: Record<Data.Activity['type'], LucideIcon> = {
  user_registration: UserPlus,
  project_submission: HousePlus,
  bid_submission: Gavel,
  bid_acceptance: CircleCheck,
  moderation: ShieldAlert,
}

export function RecentActivity({ activity }: { activity: readonly Data.Activity[] }) {
  return (
    <Card title="Recent Activity">
      {activity.length === 0 ? (
        <p className="text-sm text-muted">No recent activity</p>
      ) : (
        <ul className="divide-y divide-line">
          {activity.map(({ id, type, user, details, timestamp }) => {
            const Icon = icons[type]
            return (
              <li key={id} className="flex gap-3.5 py-2.5">
                <Icon className="icon mt-0.5 text-muted" />
                <p className="min-w-0 flex-1 text-sm">
                  <b className="font-semibold">{user}</b> {details}
                </p>
                <LocalTime
                  at={timestamp}
                  format="relative"
                  className="num shrink-0 text-[0.8125rem] leading-5 text-muted"
                />
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
