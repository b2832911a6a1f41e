import { useEffect, useState, type ReactNode } from 'react'
import type { DashboardProject, ProjectActions } from '~/components/dashboard/dashboard_project'
import { EditProjectDialog } from '~/components/dashboard/edit_project_dialog'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { useAction } from '~/hooks/use_action'
import { api, ApiError } from '~/lib/api'
import { plural } from '~/lib/format'
import { toast } from '~/lib/toast'

interface Question {
  kind: 'edit' | 'remove' | 'complete'
  project: DashboardProject
}

interface ActionOptions {
  /** Reads the list again; it shows its own failures. */
  reload: () => Promise<void>
  /** Id of the heading above the project; the focus goes there when its row has left. */
  headingOf: (project: DashboardProject) => string
}

/** What an owner does from a list of projects, and the dialogs that ask before (DSH-05). */
export function useProjectActions({ reload, headingOf }: ActionOptions): {
  actions: ProjectActions
  dialogs: ReactNode
} {
  const [question, setQuestion] = useState<Question | null>(null)
  const [completing, setCompleting] = useState<number | null>(null)
  const [moved, setMoved] = useState<{ heading: string } | null>(null)
  const close = () => setQuestion(null)

  useEffect(() => {
    if (!moved) return
    const heading = document.getElementById(moved.heading) ?? document.getElementById('main')
    heading?.focus()
  }, [moved])

  async function run(project: DashboardProject, call: () => Promise<unknown>) {
    try {
      await call()
      await reload()
    } catch (error) {
      // What the server refuses, the list showed wrongly.
      if (error instanceof ApiError) await reload()
      throw error
    }
    return project
  }

  function finish(title: string) {
    return (project: DashboardProject) => {
      close()
      setMoved({ heading: headingOf(project) })
      toast({ title })
    }
  }

  const remove = useAction(
    (project: DashboardProject) => run(project, () => api.delete(`/api/projects/${project.id}`)),
    {
      failed: 'Failed to delete project',
      onSuccess: finish('Project deleted successfully'),
    }
  )
  const complete = useAction(
    (project: DashboardProject) =>
      run(project, () => api.post(`/api/projects/${project.id}/complete`)),
    { failed: 'Failed to complete project', onSuccess: finish('Project completed') }
  )

  async function completeNow(project: DashboardProject) {
    setCompleting(project.id)
    await complete.act(project)
    setCompleting(null)
  }

  const actions: ProjectActions = {
    edit: (project) => setQuestion({ kind: 'edit', project }),
    remove: (project) => setQuestion({ kind: 'remove', project }),
    complete(project) {
      if (project.completeNeedsConfirmation) setQuestion({ kind: 'complete', project })
      else void completeNow(project)
    },
    completing,
  }

  if (!question) return { actions, dialogs: null }
  const { kind, project } = question
  const dialogs = (
    <>
      {kind === 'edit' && <EditProjectDialog project={project} onClose={close} reload={reload} />}
      <ConfirmDialog
        open={kind === 'remove'}
        onClose={close}
        onConfirm={() => void remove.act(project)}
        title="Delete this project?"
        confirmLabel="Delete project"
        cancelLabel="Keep it"
        loading={remove.busy && 'Deleting'}
      >
        {project.title}
        {project.photoCount > 0 && ` and its ${plural(project.photoCount, 'photo')}`} will be
        removed from your dashboard.
      </ConfirmDialog>
      <ConfirmDialog
        open={kind === 'complete'}
        onClose={close}
        onConfirm={() => void complete.act(project)}
        title="Complete without a payment?"
        confirmLabel="Project Completed"
        cancelLabel="Keep waiting"
        loading={complete.busy && 'Completing'}
      >
        The accepted offer on {project.title} is not paid yet. Completing cancels it, and no contact
        details are released.
      </ConfirmDialog>
    </>
  )
  return { actions, dialogs }
}
