import { useState } from 'react'
import { AccountJobs, useAccountJobs } from '~/components/console/account_jobs'
import { deleteUser } from '~/components/console/mutations'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { useMutation } from '~/hooks/use_mutation'

interface DeleteUserProps {
  /** The user to delete; null closes the dialog. */
  user: { id: number; name: string; peopleCount: number } | null
  /** What the deletion would run into. */
  warning?: string | null
  onClose: () => void
  onDeleted: () => void
}

/** Confirms the deletion of an account, which can't be undone. */
export function DeleteUser({ user, warning, onClose, onDeleted }: DeleteUserProps) {
  const [known, setKnown] = useState(user)
  if (user && user !== known) setKnown(user)

  const read = useAccountJobs(user && { userId: user.id, action: 'delete' })
  const { mutate, busy } = useMutation(deleteUser, {
    onSuccess() {
      onClose()
      document.getElementById('main')?.focus()
      onDeleted()
    },
  })
  return (
    <ConfirmDialog
      open={user !== null}
      onClose={onClose}
      onConfirm={() => user && void mutate(user)}
      title={`Delete ${known?.name}?`}
      confirmLabel="Delete User"
      cancelLabel="Keep the account"
      loading={(busy && 'Deleting') || (read.isReading && 'Reading its jobs')}
    >
      {warning && (
        <>
          <strong className="font-semibold text-ink">{warning}</strong>{' '}
        </>
      )}
      {known && known.peopleCount > 1 && (
        <>All {known.peopleCount} people who work in it lose access and get an email. </>
      )}
      This action cannot be undone. Personal data and photos are erased, open projects and open
      offers are cancelled and the other side is notified. Paid fees and messages stay under
      “Deleted user”.
      <AccountJobs action="delete" read={read} />
    </ConfirmDialog>
  )
}
