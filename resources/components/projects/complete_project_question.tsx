import { completeProject } from '~/components/projects/mutations'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { useMutation } from '~/hooks/use_mutation'

interface CompleteProjectQuestionProps {
  project: { id: number; title: string }
  /** An offer is accepted, and its fee isn't paid: completing cancels the offer. */
  isUnpaid: boolean
  refresh?: () => Promise<unknown>
  onClose: () => void
  onDone: () => void
}

/** Asks before an owner completes a project: a completed project never opens again. */
export function CompleteProjectQuestion(props: CompleteProjectQuestionProps) {
  const { project, isUnpaid, refresh, onClose, onDone } = props
  const reactions = { refresh, onSuccess: onDone, onConflict: onClose }
  const { mutate, busy } = useMutation(completeProject, reactions)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void mutate(project)}
      title={isUnpaid ? 'Complete without a payment?' : 'Is the staging done?'}
      confirmLabel="Project Completed"
      cancelLabel={isUnpaid ? 'Keep waiting' : 'Not yet'}
      tone={isUnpaid ? 'danger' : 'primary'}
      loading={busy && 'Completing'}
    >
      {isUnpaid
        ? `The fee for the accepted offer on ${project.title} isn't paid yet. Completing the project cancels the offer, and you won't get the company's contact details.`
        : `This closes ${project.title} for good and can't be undone. You can still see each other's contact details.`}
    </ConfirmDialog>
  )
}
