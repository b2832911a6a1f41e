import { EmptyRoom } from '~/components/errors/empty_room'
import { LinkButton } from '~/components/ui/link_button'
import { PageHead } from '~/components/ui/page_head'

interface NotAllowedProps {
  /** What the seat doesn't allow, and whom to ask. */
  message: string
  /** Where the person can go instead. */
  home: '/payments' | '/edit-profile' | '/dashboard'
}

const labels = {
  '/payments': 'Fees and receipts',
  '/edit-profile': 'Your settings',
  '/dashboard': 'Project Dashboard',
}

/** A page that the person's role in the account doesn't cover. */
export default function NotAllowed({ message, home }: NotAllowedProps) {
  return (
    <EmptyRoom title="This page isn’t part of your role">
      <PageHead title="Not part of your role" noIndex />
      <p className="mt-3 text-pretty text-muted">{message}</p>
      <LinkButton variant="primary" href={home} className="mt-7">
        {labels[home]}
      </LinkButton>
    </EmptyRoom>
  )
}
