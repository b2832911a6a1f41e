import type { Data } from '@generated/data'
import { ArrowDown, ArrowUp, ArrowUpDown, Trash2, UserCheck, UserX } from 'lucide-react'
import type { ListFilters } from '~/components/console/console_navigation'
import { Badge } from '~/components/ui/badge'
import { IconButton } from '~/components/ui/button'
import { LocalTime } from '~/components/ui/local_time'
import { formatPhone } from '~/lib/format'

export const phoneText = (phone: string | null) => (phone ? formatPhone(phone) : 'Not provided')

interface UsersTableProps {
  users: readonly Data.ConsoleUser[]
  filters: ListFilters
  onSort: (changes: ListFilters) => void
  onDelete: (user: Data.ConsoleUser) => void
  onSuspend: (user: Data.ConsoleUser) => void
}

/** The users on wide screens. */
export function UsersTable({ users, filters, onSort, ...actions }: UsersTableProps) {
  const heading = { filters, onSort }
  return (
    <div className="overflow-x-auto max-lg:hidden">
      <table className="table table-dense [&_:is(td,th)]:px-2.5 [&_:is(td,th):first-child]:pl-5 [&_:is(td,th):last-child]:pr-3">
        <caption className="sr-only">User Management</caption>
        <thead>
          <tr>
            <SortHeading column="name" label="Name" {...heading} />
            <SortHeading column="email" label="Email" {...heading} />
            <th scope="col">Phone</th>
            <SortHeading column="type" label="Type" {...heading} />
            <SortHeading column="joined" label="Joined" {...heading} />
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.id}>
              <td>
                <span className="font-semibold">{user.name}</span>{' '}
                <span className="inline-block text-muted">{user.username}</span>
                {user.suspension && <SuspendedBadge />}
              </td>
              <td className="[overflow-wrap:anywhere] text-muted">{user.email}</td>
              <td className="num whitespace-nowrap text-muted">{phoneText(user.phone)}</td>
              <td className="whitespace-nowrap">{user.userTypeLabel}</td>
              <td className="num whitespace-nowrap text-muted">
                <LocalTime at={user.createdAt} />
              </td>
              <td className="py-0 text-right whitespace-nowrap">
                <UserIcons user={user} {...actions} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The users on narrow screens. */
export function UsersList({ users, ...actions }: Omit<UsersTableProps, 'filters' | 'onSort'>) {
  return (
    <ul className="divide-y divide-line px-5 lg:hidden">
      {users.map((user) => (
        <li key={user.id} className="flex items-start gap-3 py-3.5">
          <div className="min-w-0 flex-1">
            <p>
              <span className="font-semibold">{user.name}</span>{' '}
              <span className="text-sm text-muted">{user.username}</span>
              {user.suspension && <SuspendedBadge />}
            </p>
            <p className="truncate text-sm text-muted">{user.email}</p>
            <p className="num text-sm text-muted">{phoneText(user.phone)}</p>
            <p className="mt-1 text-sm">
              {user.userTypeLabel},{' '}
              <span className="num text-muted">
                joined <LocalTime at={user.createdAt} />
              </span>
            </p>
          </div>
          <UserIcons user={user} {...actions} />
        </li>
      ))}
    </ul>
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

interface SortHeadingProps {
  column: string
  label: string
  filters: ListFilters
  onSort: (changes: ListFilters) => void
}

/** A column header that sorts by the column, and reverses the order if already sorted by it. */
function SortHeading({ column, label, filters, onSort }: SortHeadingProps) {
  const chosen = (filters.sort ?? 'joined') === column
  const order = filters.order ?? (column === 'joined' ? 'desc' : 'asc')
  const ascending = order === 'asc'
  const Icon = !chosen ? ArrowUpDown : ascending ? ArrowUp : ArrowDown
  const next = chosen ? (ascending ? 'desc' : 'asc') : column === 'joined' ? 'desc' : 'asc'
  return (
    <th scope="col" aria-sort={chosen ? (ascending ? 'ascending' : 'descending') : undefined}>
      <button
        type="button"
        className="-mx-2 inline-flex min-h-8 items-center gap-1.5 rounded-md px-2 font-medium hover:text-ink"
        onClick={() => onSort({ sort: column, order: next })}
      >
        {label}
        <Icon className={chosen ? 'icon size-3.5 text-ink' : 'icon size-3.5 opacity-50'} />
      </button>
    </th>
  )
}
