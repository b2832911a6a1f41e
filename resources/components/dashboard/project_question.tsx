import type { DashboardProject } from '~/components/dashboard/dashboard_project'
import { EditProjectDialog } from '~/components/dashboard/edit_project_dialog'
import { CompleteProjectQuestion } from '~/components/projects/complete_project_question'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { plural } from '~/lib/format'

/** What is asked about one project before anything happens to it. */
export interface Question {
  kind: 'edit' | 'remove' | 'complete'
  project: DashboardProject
}

interface ProjectQuestionProps extends Question {
  onClose: () => void
  /** Reads a list again that is no part of the dashboard's data. */
  reload?: () => Promise<void>
  onRemove: () => void
  removing: boolean
}

/** The dialog of a row's action. */
export function ProjectQuestion(props: ProjectQuestionProps) {
  const { kind, project, onClose, reload, onRemove, removing } = props
  const { title, photoCount } = project
  if (kind === 'edit') {
    return <EditProjectDialog project={project} onClose={onClose} reload={reload} />
  }
  if (kind === 'remove') {
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        onConfirm={onRemove}
        title="Delete this project?"
        confirmLabel="Delete project"
        cancelLabel="Keep it"
        loading={removing && 'Deleting'}
      >
        {title}
        {photoCount > 0 &&
          ` and its ${photoCount === 1 ? 'photo' : plural(photoCount, 'photo')}`}{' '}
        will be removed from your dashboard.
      </ConfirmDialog>
    )
  }
  return (
    <CompleteProjectQuestion
      project={project}
      isUnpaid={project.completeNeedsConfirmation}
      refresh={reload}
      onClose={onClose}
      onDone={onClose}
    />
  )
}
