import { NotificationItem } from '~/components/notifications/notification_item'
import type { Told } from '~/components/notifications/notification_types'
import { formatDate } from '~/lib/format'
import { useStore } from '~/lib/store'
import { minuteClock, viewerZone } from '~/lib/viewer_clock'

/** Today and before, by the viewer's own day; without a viewer's clock, one list. */
export function NotificationDays({ notifications }: { notifications: Told[] }) {
  const zone = useStore(viewerZone, null)
  const now = useStore(minuteClock, 0)
  const today = zone && formatDate(new Date(now).toISOString(), zone)
  const isToday = ({ createdAt }: Told) => zone !== null && formatDate(createdAt, zone) === today
  const groups = [
    { title: 'Today', told: notifications.filter(isToday) },
    { title: 'Earlier', told: notifications.filter((told) => !isToday(told)) },
  ].filter(({ told }) => told.length > 0)
  return groups.map(({ title, told }) => (
    <section key={title} aria-labelledby={`told-${title}`} className="mt-7">
      <h2 id={`told-${title}`} className="mb-3 text-sm font-semibold text-muted">
        {title}
      </h2>
      <ul className="card divide-y divide-line overflow-hidden">
        {told.map((item) => (
          <NotificationItem
            key={item.id}
            told={item}
            time="moment"
            className="px-6 py-4 max-lg:px-4"
          />
        ))}
      </ul>
    </section>
  ))
}
