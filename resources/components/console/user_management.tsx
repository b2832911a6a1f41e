import type { Data } from '@generated/data'
import { DeleteUser } from '~/components/console/delete_user'
import { DownloadUsers } from '~/components/console/download_users'
import { refetchInPlace } from '~/components/console/keep_focus'
import { ListProblem } from '~/components/console/list_problem'
import { ModerationDialog, type Moderation } from '~/components/console/moderation_dialog'
import { reinstate, suspend } from '~/components/console/moderations'
import { Pager } from '~/components/console/pager'
import { SearchBox } from '~/components/console/search_box'
import { useConsoleList } from '~/components/console/use_console_list'
import { UsersList, UsersTable } from '~/components/console/users_table'
import { Select } from '~/components/ui/select'
import { userSorts } from '#shared/console_lists'
import { useState } from 'react'

type List = ReturnType<typeof useConsoleList<'/api/admin/users'>>

interface UserManagementProps {
  list: List
  categories: Moderation['categories']
  /** A user was deleted: the figures of the screen have changed. */
  onDeleted: () => void
}

/** Everybody, to be searched, put in order, paged, exported and deleted. */
export function UserManagement({ list, categories, onDeleted }: UserManagementProps) {
  const [leaving, setLeaving] = useState<Data.ConsoleUser | null>(null)
  const [moderation, setModeration] = useState<Moderation | null>(null)
  const { rows, filters, change, total } = list
  const actions = {
    onDelete: setLeaving,
    onSuspend: (user: Data.ConsoleUser) =>
      setModeration(user.suspension ? reinstate(user) : suspend(user, categories)),
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
        <DownloadUsers className="max-lg:ml-auto" />
        <Select
          label="Order"
          className="w-full lg:hidden"
          options={userSorts.options}
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
          <p className="border-t border-line px-5 py-8 text-center text-muted">No users found</p>
        ) : (
          <>
            <UsersTable users={rows} filters={filters} onSort={change} {...actions} />
            <UsersList users={rows} {...actions} />
          </>
        )}
      </div>
      <div className="border-t border-line px-5 py-2">
        <Pager
          page={Number(filters.page ?? 1)}
          pageSize={list.pageSize}
          total={total}
          onPage={(page) => change({ page })}
        />
      </div>
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
