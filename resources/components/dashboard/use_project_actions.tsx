import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { demoModeToast } from '#shared/demo_mode'
import type { DashboardProject, ProjectActions } from '~/components/dashboard/dashboard_project'
import { ProjectQuestion, type Question } from '~/components/dashboard/project_question'
import { useAction } from '~/hooks/use_action'
import { api, ApiError } from '~/lib/api'
import { toast } from '~/lib/toast'

interface ActionOptions {
  /** Reads the list again; it shows its own failures. */
  reload: () => Promise<void>
  /** Id of the heading above the project; the focus goes there when its row has left. */
  headingOf: (project: DashboardProject) => string
}

function explainDemo(error: unknown) {
  return error instanceof ApiError && error.userMessage === demoModeToast.title
    ? demoModeToast
    : null
}

/** What an owner does from a list of projects, and the dialogs that ask before. */
export function useProjectActions({ reload, headingOf }: ActionOptions): {
  actions: ProjectActions
  dialogs: ReactNode
} {
  const [question, setQuestion] = useState<Question | null>(null)
  const asked = useRef<Question | null>(null)
  const close = () => setQuestion(null)

  /** The button that was pressed is gone once the project may do other things, or has left the list. */
  const keepFocus = useCallback(
    (project: DashboardProject) => {
      if (document.activeElement !== document.body) return
      const heading = document.getElementById(headingOf(project)) ?? document.getElementById('main')
      heading?.focus()
    },
    [headingOf]
  )

  // A dialog gives the focus back to its button.
  useEffect(() => {
    if (!question && asked.current) keepFocus(asked.current.project)
    asked.current = question
  }, [question, keepFocus])

  const remove = useAction(
    (project: DashboardProject) => api.delete(`/api/projects/${project.id}`),
    {
      failed: 'Failed to delete project',
      refresh: reload,
      explain: explainDemo,
      onSuccess() {
        close()
        toast({ title: 'Project deleted successfully' })
      },
      onConflict: close,
    }
  )

  const actions: ProjectActions = {
    edit: (project) => setQuestion({ kind: 'edit', project }),
    remove: (project) => setQuestion({ kind: 'remove', project }),
    complete: (project) => setQuestion({ kind: 'complete', project }),
  }

  const dialogs = question && (
    <ProjectQuestion
      {...question}
      onClose={close}
      reload={reload}
      onRemove={() => void remove.act(question.project)}
      removing={remove.busy}
    />
  )
  return { actions, dialogs }
}
