import { useState } from 'react'
import type { ConsoleNavigation, ListFilters } from '~/components/console/console_navigation'
import { DeleteUser } from '~/components/console/delete_user'
import { DownloadCsv } from '~/components/console/download_csv'
import { FilterSelect } from '~/components/console/filter_select'
import { refetchInPlace } from '~/components/console/keep_focus'
import { Listed } from '~/components/console/listed'
import { ModerationDialog, type Moderation } from '~/components/console/moderation_dialog'
import { suspensionOf } from '~/components/console/moderations'
import { ScreenHeading } from '~/components/console/screen_heading'
import { SearchBox } from '~/components/console/search_box'
import { useConsoleList } from '~/components/console/use_console_list'
import { UserBids } from '~/components/console/user_bids'
import { UserCard, UserProjects, type DetailedUser } from '~/components/console/user_card'
import { Button } from '~/components/ui/button'
import { PageHead } from '~/components/ui/page_head'
import ConsoleLayout from '~/layouts/console'

interface DetailedUsersProps {
  navigation: ConsoleNavigation
  typeOptions: { value: string; label: string }[]
  stateOptions: { value: string; label: string }[]
  categoryOptions: { value: string; label: string }[]
  filters: ListFilters
  users: DetailedUser[]
  total: number
  pageSize: number
}

export default function DetailedUsers({ navigation, typeOptions, ...props }: DetailedUsersProps) {
  const [leaving, setLeaving] = useState<DetailedUser | null>(null)
  const [moderation, setModeration] = useState<Moderation | null>(null)
  const list = useConsoleList({
    call: '/api/admin/users-detailed',
    address: `${navigation.base}/users`,
    initial: { rows: props.users, total: props.total, filters: props.filters },
    pageSize: props.pageSize,
  })
  return (
    <div className="space-y-5">
      <PageHead title="Detailed Users" noIndex />
      <ScreenHeading
        title="Detailed Users"
        count={list.total}
        counted={list.counted}
        actions={
          <DownloadCsv
            call="/api/admin/users-detailed/download"
            what="Detailed users"
            filters={list.filters}
            total={list.total}
          />
        }
      >
        <SearchBox
          label="Find a user"
          placeholder="Name, email or company"
          value={String(list.filters.q ?? '')}
          onSearch={(q) => list.change({ q })}
          className="max-lg:w-full lg:w-96"
        />
        <FilterSelect
          label="Type"
          all="All types"
          options={typeOptions}
          value={String(list.filters.type ?? '')}
          onChange={(type) => list.change({ type })}
        />
        <FilterSelect
          label="State"
          all="All states"
          options={props.stateOptions}
          value={String(list.filters.state ?? '')}
          onChange={(state) => list.change({ state })}
        />
      </ScreenHeading>
      <Listed list={list} empty="No detailed user data available">
        {list.rows.map((user) => (
          <UserCard
            key={user.id}
            user={user}
            actions={
              <UserButtons
                user={user}
                onDelete={() => setLeaving(user)}
                onSuspend={() => setModeration(suspensionOf(user, props.categoryOptions))}
              />
            }
          >
            <UserBids bids={user.recentBids} total={user.bidCount} />
            <UserProjects projects={user.projects} total={user.projectCount} />
          </UserCard>
        ))}
      </Listed>
      <ModerationDialog
        moderation={moderation}
        onClose={() => setModeration(null)}
        onDone={() => void refetchInPlace(list.refetch)}
      />
      <DeleteUser
        user={leaving}
        onClose={() => setLeaving(null)}
        onDeleted={() => void refetchInPlace(list.refetch)}
      />
    </div>
  )
}

DetailedUsers.layout = ConsoleLayout

interface UserButtonsProps {
  user: DetailedUser
  onDelete: () => void
  onSuspend: () => void
}

function UserButtons({ user, onDelete, onSuspend }: UserButtonsProps) {
  const { can } = user
  return (
    <span className="flex gap-2 max-lg:w-full max-lg:[&>*]:flex-1">
      {(can.suspend || can.reinstate) && (
        <Button size="sm" onClick={onSuspend}>
          {can.reinstate ? 'Reinstate' : 'Suspend'}
        </Button>
      )}
      {can.delete && (
        <Button size="sm" variant="danger" onClick={onDelete}>
          Delete User
        </Button>
      )}
    </span>
  )
}
