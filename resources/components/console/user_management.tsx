import { sortsOf } from '#shared/console/console_lists'
import type { Data } from '@generated/data'
import { useState } from 'react'
import { DeleteUser } from '~/components/console/delete_user'
import { DownloadCsv } from '~/components/console/download_csv'
import { refetchInPlace } from '~/components/console/keep_focus'
import { ListProblem, NothingFound, Pages } from '~/components/console/listed'
import { type Moderation, ModerationDialog } from '~/components/console/moderation_dialog'
import { suspensionOf } from '~/components/console/moderations'
import { SearchBox } from '~/components/console/search_box'
import type { ConsoleList } from '~/components/console/use_console_list'
import { UsersTable } from '~/components/console/users_table'
import { Select } from '~/components/ui/select'

interface UserManagementProps {
  list: ConsoleList<'users'>
  categories: Moderation['categories']
  /** Called after a deletion, because the page's figures have changed. */
  onDeleted: () => void
}

/** All users, with search, sorting, paging, export, suspension and deletion. */
export function UserManagement({ list, categories, onDeleted }: UserManagementProps) {
  const [leaving, setLeaving] = useState<Data.ConsoleUser | null>(null)
  const [moderation, setModeration] = useState<Moderation | null>(null)
  const { rows, filters, change, total } = list
  const actions = {
    onDelete: setLeaving,
    onSuspend: (user: Data.ConsoleUser) => setModeration(suspensionOf(user, categories)),
  }
  return (
    <section className="card overflow-hidden" aria-labelledby="user-management">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 pt-4 pb-3">
        <h2 id="user-management" className="text-lg font-semibold">
          User Management
        </h2>
        <SearchBox
          label="Find a user"
          value={String(filters.q ?? '')}
          onSearch={(q) => change({ q })}
          className="max-lg:order-last max-lg:w-full lg:ml-auto lg:w-60"
        />
        <DownloadCsv
          call="/api/admin/users/download"
          what="Users"
          filters={filters}
          total={total}
          className="max-lg:ml-auto"
        />
        <Select
          label="Order"
          className="w-full lg:hidden"
          options={sortsOf('users').options}
          value={String(filters.sort ?? 'joined')}
          onValueChange={(sort) => change({ sort, order: null })}
        />
      </div>
      {list.error && (
        <div className="px-5 pb-4">
          <ListProblem error={list.error} onRetry={() => void list.refetch()} />
        </div>
      )}
      <div aria-busy={list.busy} className={list.busy ? 'opacity-60' : undefined}>
        {rows.length === 0 ? (
          <div className="border-t border-line px-5 py-8">
            <NothingFound list={list}>No users found</NothingFound>
          </div>
        ) : (
          <UsersTable users={rows} filters={filters} onSort={change} {...actions} />
        )}
      </div>
      {total > 0 && (
        <div className="border-t border-line px-5 py-2">
          <Pages list={list} />
        </div>
      )}
      <ModerationDialog
        moderation={moderation}
        onClose={() => setModeration(null)}
        onDone={() => void refetchInPlace(list.refetch)}
      />
      <DeleteUser
        user={leaving}
        onClose={() => setLeaving(null)}
        onDeleted={() => {
          void list.refetch()
          onDeleted()
        }}
      />
    </section>
  )
}
