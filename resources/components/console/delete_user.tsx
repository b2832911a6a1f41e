import { useState } from 'react'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { useAction } from '~/hooks/use_action'
import { api } from '~/lib/api'
import { toast } from '~/lib/toast'

interface DeleteUserProps {
  /** Null while nobody is about to be deleted. */
  user: { id: number; name: string } | null
  onClose: () => void
  onDeleted: () => void
}

/** Asks first, for nothing brings an account back. */
export function DeleteUser({ user, onClose, onDeleted }: DeleteUserProps) {
  const [known, setKnown] = useState(user)
  if (user && user !== known) setKnown(user)

  const { act, busy } = useAction((id: number) => api.delete(`/api/admin/users/${id}`), {
    failed: 'Delete Failed',
    fallback: 'Failed to delete user.',
    onSuccess() {
      onClose()
      toast({ title: 'User Deleted', description: `${known?.name}’s account was deleted.` })
      document.getElementById('main')?.focus()
      onDeleted()
    },
  })
  return (
    <ConfirmDialog
      open={user !== null}
      onClose={onClose}
      onConfirm={() => user && void act(user.id)}
      title={`Delete ${known?.name}?`}
      confirmLabel="Delete User"
      cancelLabel="Keep the account"
      loading={busy && 'Deleting'}
    >
      This action cannot be undone. Personal data and photos are erased, open projects and live bids
      are cancelled and the other party is notified. Paid fees and messages stay under “Deleted
      user”.
    </ConfirmDialog>
  )
}
