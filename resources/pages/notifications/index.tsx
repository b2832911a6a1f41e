import { Bell, CheckCheck, Settings2 } from 'lucide-react'
import { router, usePage } from '@inertiajs/react'
import { NotificationDays } from '~/components/notifications/notification_days'
import { NotificationFilters } from '~/components/notifications/notification_filters'
import { NotificationPages } from '~/components/notifications/notification_pages'
import type { Choice } from '~/components/notifications/choice'
import { readAll, type Told } from '~/components/notifications/notification_types'
import { Button } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty_state'
import { LinkButton } from '~/components/ui/link_button'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { useMutation } from '~/hooks/use_mutation'

interface NotificationsProps extends Choice {
  signedIn: boolean
  notifications: Told[]
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
      <NotificationPages choice={choice} pages={pages} />
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
