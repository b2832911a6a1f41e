import { useState } from 'react'
import { DeleteUser } from '~/components/console/delete_user'
import { ListPage } from '~/components/console/list_page'
import { refetchInPlace } from '~/components/console/keep_focus'
import { suspensionOf } from '~/components/console/moderations'
import type { ListProps } from '~/components/console/use_console_list'
import { UserBids } from '~/components/console/user_bids'
import { UserCard, UserProjects, type DetailedUser } from '~/components/console/user_card'
import { Button } from '~/components/ui/button'
import ConsoleLayout from '~/layouts/console'

type DetailedUsersProps = ListProps<'detailedUsers'> & {
  categoryOptions: { value: string; label: string }[]
}

export default function DetailedUsers({ categoryOptions, ...props }: DetailedUsersProps) {
  const [leaving, setLeaving] = useState<DetailedUser | null>(null)
  return (
    <ListPage
      name="detailedUsers"
      page={props}
      around={(listed, { refetch }) => (
        <>
          {listed}
          <DeleteUser
            user={leaving}
            onClose={() => setLeaving(null)}
            onDeleted={() => void refetchInPlace(refetch)}
          />
        </>
      )}
    >
      {({ rows }, ask) =>
        rows.map((user) => (
          <UserCard
            key={user.id}
            user={user}
            actions={
              <UserButtons
                user={user}
                onDelete={() => setLeaving(user)}
                onSuspend={() => ask(suspensionOf(user, categoryOptions))}
              />
            }
          >
            <UserBids bids={user.recentBids} total={user.bidCount} />
            <UserProjects projects={user.projects} total={user.projectCount} />
          </UserCard>
        ))
      }
    </ListPage>
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
