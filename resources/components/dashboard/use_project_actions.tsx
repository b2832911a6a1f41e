import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import type { DashboardProject, ProjectActions } from '~/components/dashboard/dashboard_project'
import { ProjectQuestion, type Question } from '~/components/dashboard/project_question'
import { deleteProject } from '~/components/projects/mutations'
import { useMutation } from '~/hooks/use_mutation'

interface ActionOptions {
  /** Reads a list again that is no part of the dashboard's data. */
  reload?: () => Promise<void>
  /** Id of the heading above the project; the focus goes there when its row has left. */
  headingOf: (project: DashboardProject) => string
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

  const remove = useMutation(deleteProject, {
    refresh: reload,
    onSuccess: close,
    onConflict: close,
  })

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
      onRemove={() => void remove.mutate(question.project)}
      removing={remove.busy}
    />
  )
  return { actions, dialogs }
}
