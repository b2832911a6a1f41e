import { router, usePage } from '@inertiajs/react'
import { Bell, CheckCheck, Settings2 } from '~/components/ui/icons'
import {
  type Choice,
  choiceHref,
  NotificationFilters,
} from '~/components/notifications/notification_filters'
import { NotificationItem } from '~/components/notifications/notification_item'
import { readAll, type ListedNotification } from '~/components/notifications/notification_types'
import { Button } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty_state'
import { LinkButton } from '~/components/ui/link_button'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { PageLinks } from '~/components/ui/page_links'
import { useMutation } from '~/hooks/use_mutation'
import { formatDate } from '~/lib/format'
import { usePresentMoment, useViewerZone } from '~/lib/viewer_clock'

interface NotificationsProps extends Choice {
  signedIn: boolean
  notifications: ListedNotification[]
  topics: { value: string; label: string }[]
  pages: number
}

export default function Notifications(props: NotificationsProps) {
  const { signedIn, notifications, topics, pages, ...choice } = props
  const { unreadNotifications } = usePage().props
  const { mutate, busy } = useMutation(readAll, { onSuccess: () => router.reload() })
  if (!signedIn) {
    return (
      <div className="wrap-form">
        <PageHead title="Notifications" noIndex />
        <PageHeading title="Notifications" />
        <div className="mt-8">
          <LoginPrompt message="You need to be logged in to see your notifications." />
        </div>
      </div>
    )
  }
  return (
    <div className="wrap-form pb-4">
      <PageHead title="Notifications" noIndex />
      <PageHeading
        title="Notifications"
        actions={
          <div className="-mx-3 flex">
            {unreadNotifications > 0 && (
              <Button
                variant="quiet"
                size="sm"
                icon={CheckCheck}
                loading={busy && 'Marking'}
                onClick={() => void mutate()}
              >
                Mark all as read
              </Button>
            )}
            <LinkButton
              variant="quiet"
              size="sm"
              icon={Settings2}
              href="/notifications/preferences"
            >
              Preferences
            </LinkButton>
          </div>
        }
      />
      <NotificationFilters choice={choice} topics={topics} unread={unreadNotifications} />
      {notifications.length > 0 ? (
        <NotificationDays notifications={notifications} />
      ) : (
        <Nothing {...choice} />
      )}
      <PageLinks
        label="Pages"
        page={choice.page}
        pages={pages}
        hrefOf={(page) => choiceHref({ ...choice, page })}
      />
    </div>
  )
}

function Nothing({ filter, topic, page }: Choice) {
  const narrowed = filter === 'unread' || topic !== null || page > 1
  return (
    <div className="mt-7">
      {narrowed ? (
        <EmptyState
          icon={Bell}
          title={filter === 'unread' ? 'Everything is read' : 'No notifications of this type'}
          action={<LinkButton href="/notifications">Show all</LinkButton>}
        />
      ) : (
        <EmptyState icon={Bell} title="No notifications yet">
          Offers, payments and messages will appear here.
        </EmptyState>
      )}
    </div>
  )
}

/** Groups notifications into today and earlier in the viewer's time zone. */
function NotificationDays({ notifications }: { notifications: ListedNotification[] }) {
  const zone = useViewerZone()
  const now = usePresentMoment()
  const today = now !== null && formatDate(new Date(now).toISOString(), zone)
  const isToday = ({ createdAt }: ListedNotification) => formatDate(createdAt, zone) === today
  const groups = [
    { title: 'Today', items: notifications.filter(isToday) },
    { title: 'Earlier', items: notifications.filter((item) => !isToday(item)) },
  ].filter(({ items }) => items.length > 0)
  return groups.map(({ title, items }) => (
    <section key={title} aria-labelledby={`told-${title}`} className="mt-7">
      <h2 id={`told-${title}`} className="mb-3 text-sm font-semibold text-muted">
        {title}
      </h2>
      <ul className="card divide-y divide-line overflow-hidden">
        {items.map((item) => (
          <NotificationItem
            key={item.id}
            notification={item}
            time="moment"
            className="px-6 py-4 max-lg:px-4"
          />
        ))}
      </ul>
    </section>
  ))
}
