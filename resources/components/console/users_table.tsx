import type { Data } from '@generated/data'
import { Trash2, UserCheck, UserX } from '~/components/ui/icons'
import { AccountLink } from '~/components/console/console_links'
import { type Cells, columnsOf, type Sorting } from '~/components/console/list_columns'
import { Badge } from '~/components/ui/badge'
import { IconButton } from '~/components/ui/button'
import { LocalTime } from '~/components/ui/local_time'
import { ResponsiveList } from '~/components/ui/responsive_list'
import { formatPhone } from '~/lib/format'

export const phoneText = (phone: string | null) => (phone ? formatPhone(phone) : 'Not provided')

interface UsersTableProps extends Sorting {
  users: readonly Data.ConsoleUser[]
  onDelete: (user: Data.ConsoleUser) => void
  onSuspend: (user: Data.ConsoleUser) => void
}

const cells: Cells<'users', Data.ConsoleUser> = {
  name: {
    cell: (user) => (
      <>
        <AccountLink id={user.id} className="font-semibold">
          {user.name}
        </AccountLink>{' '}
        <span className="inline-block text-muted">{user.username}</span>
        {user.suspension && <SuspendedBadge />}
      </>
    ),
  },
  email: {
    className: 'text-muted',
    cell: ({ email }) => (
      <span className="block max-w-64 truncate" title={email}>
        {email}
      </span>
    ),
  },
  phone: {
    className: 'num whitespace-nowrap text-muted',
    cell: ({ phone }) => phoneText(phone),
  },
  type: { className: 'whitespace-nowrap', cell: ({ userTypeLabel }) => userTypeLabel },
  joined: {
    className: 'num whitespace-nowrap text-muted',
    cell: ({ createdAt }) => <LocalTime at={createdAt} />,
  },
}

export function UsersTable({ users, filters, onSort, ...actions }: UsersTableProps) {
  const icons = (user: Data.ConsoleUser) => <UserIcons user={user} {...actions} />
  return (
    <ResponsiveList
      look="lines"
      tableClassName="table-dense [&_:is(td,th)]:px-2.5 [&_:is(td,th):first-child]:pl-5 [&_:is(td,th):last-child]:pr-3"
      caption="User Management"
      rows={users}
      keyOf={({ id }) => id}
      columns={columnsOf('users', cells, icons, { filters, onSort })}
      card={(user) => (
        <>
          <div className="flex items-start gap-3">
            <p className="min-w-0 flex-1">
              <AccountLink id={user.id} className="font-semibold">
                {user.name}
              </AccountLink>{' '}
              <span className="text-sm text-muted">{user.username}</span>
              {user.suspension && <SuspendedBadge />}
            </p>
            {icons(user)}
          </div>
          <p className="text-sm [overflow-wrap:anywhere] text-muted">{user.email}</p>
          <p className="num text-sm text-muted">{phoneText(user.phone)}</p>
          <p className="mt-1 text-sm">
            {user.userTypeLabel},{' '}
            <span className="num text-muted">
              joined <LocalTime at={user.createdAt} />
            </span>
          </p>
        </>
      )}
    />
  )
}

export const SuspendedBadge = () => (
  <Badge text="Suspended" tone="danger" icon="ban" className="ml-2" />
)

interface UserIconsProps extends Pick<UsersTableProps, 'onDelete' | 'onSuspend'> {
  user: Data.ConsoleUser
}

function UserIcons({ user, onDelete, onSuspend }: UserIconsProps) {
  const { can } = user
  return (
    <>
      {(can.suspend || can.reinstate) && (
        <IconButton
          icon={can.reinstate ? UserCheck : UserX}
          label={`${can.reinstate ? 'Reinstate' : 'Suspend'} ${user.name}`}
          onClick={() => onSuspend(user)}
        />
      )}
      {can.delete && (
        <IconButton
          icon={Trash2}
          variant="danger"
          label={`Delete ${user.name}`}
          onClick={() => onDelete(user)}
        />
      )}
    </>
  )
}
