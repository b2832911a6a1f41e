import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { useAction } from '~/hooks/use_action'
import { api } from '~/lib/api'
import { toast } from '~/lib/toast'

interface CompleteProjectQuestionProps {
  project: { id: number; title: string }
  /** An offer is accepted, and its fee isn't paid: completing cancels the offer. */
  isUnpaid: boolean
  refresh: () => Promise<unknown>
  onClose: () => void
  onDone: () => void
}

/** Asks before an owner completes a project: a completed project never opens again. */
export function CompleteProjectQuestion(props: CompleteProjectQuestionProps) {
  const { project, isUnpaid, refresh, onClose, onDone } = props
  const { act, busy } = useAction(() => api.post(`/api/projects/${project.id}/complete`), {
    failed: 'Failed to complete project',
    refresh,
    onSuccess() {
      onDone()
      toast({ title: 'Project completed' })
    },
    onConflict: onClose,
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void act()}
      title={isUnpaid ? 'Complete without a payment?' : 'Is the staging done?'}
      confirmLabel="Project Completed"
      cancelLabel={isUnpaid ? 'Keep waiting' : 'Not yet'}
      tone={isUnpaid ? 'danger' : 'primary'}
      loading={busy && 'Completing'}
    >
      {isUnpaid
        ? `The accepted offer on ${project.title} is not paid yet. Completing cancels it, and no contact details are released.`
        : `${project.title} is closed for good. The contact details stay visible to both of you. This can't be undone.`}
    </ConfirmDialog>
  )
}
