import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import type { DashboardProject, ProjectActions } from '~/components/dashboard/dashboard_project'
import { EditProjectDialog } from '~/components/dashboard/edit_project_dialog'
import { projectQuestions } from '~/components/projects/project_questions'
import { Ask } from '~/components/ui/question'

interface ActionOptions {
  /** Reads a list again that is no part of the dashboard's data. */
  reload?: () => Promise<void>
  /** Id of the heading above the project; the focus goes there when its row has left. */
  headingOf: (project: DashboardProject) => string
}

/** What is asked about one project before anything happens to it. */
interface Asked {
  kind: 'edit' | 'remove' | 'complete'
  project: DashboardProject
}

function questionOf({ kind, project }: Asked) {
  return kind === 'remove'
    ? projectQuestions.remove(project)
    : projectQuestions.complete(project, { isUnpaid: project.completeNeedsConfirmation })
}

/** What an owner does from a list of projects, and the dialogs that ask before. */
export function useProjectActions({ reload, headingOf }: ActionOptions): {
  actions: ProjectActions
  dialogs: ReactNode
} {
  const [question, setQuestion] = useState<Asked | null>(null)
  const asked = useRef<Asked | null>(null)
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

  const actions: ProjectActions = {
    edit: (project) => setQuestion({ kind: 'edit', project }),
    remove: (project) => setQuestion({ kind: 'remove', project }),
    complete: (project) => setQuestion({ kind: 'complete', project }),
  }

  const dialogs =
    question &&
    (question.kind === 'edit' ? (
      <EditProjectDialog project={question.project} onClose={close} reload={reload} />
    ) : (
      <Ask question={questionOf(question)} refresh={reload} onClose={close} onDone={close} />
    ))
  return { actions, dialogs }
}
