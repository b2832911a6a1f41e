import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import type {
  AskedProject,
  DashboardProject,
  ProjectActions,
} from '~/components/dashboard/dashboard_project'
import { projectQuestions } from '~/components/projects/project_questions'
import { Ask } from '~/components/ui/question'
import { usePart } from '~/hooks/use_part'
import { NO_ANSWER } from '~/lib/api'
import { toast } from '~/lib/toast'

/** Loaded on demand: companies see the same lists, and few of them post homes. */
const loadEditing = () => import('~/components/dashboard/edit_project_dialog')

interface ActionOptions {
  /** Reloads a list that isn't part of the owner dashboard's data. */
  reload?: () => Promise<void>
  /** Id of the heading above the project, which gets the focus if the row's button is gone. */
  headingOf: (project: Pick<DashboardProject, 'section'>) => string
}

/** The open dialog. */
type Asked =
  | { kind: 'edit' | 'remove'; project: DashboardProject }
  | { kind: 'complete'; project: AskedProject }

function questionOf(asked: Asked) {
  if (asked.kind !== 'complete') return projectQuestions.remove(asked.project)
  const { project } = asked
  return projectQuestions.complete(project, { isUnpaid: project.completeNeedsConfirmation })
}

/** An owner's actions in a list of projects, and their dialogs. */
export function useProjectActions({ reload, headingOf }: ActionOptions): {
  actions: ProjectActions
  dialogs: ReactNode
} {
  const [question, setQuestion] = useState<Asked | null>(null)
  const asked = useRef<Asked | null>(null)
  const close = () => setQuestion(null)
  const editing = usePart(loadEditing, () => {
    close()
    toast({ title: 'Failed to open the form', description: NO_ANSWER, tone: 'error' })
  })

  /** Moves the focus to the heading if the button that opened the dialog is gone. */
  const keepFocus = useCallback(
    (project: AskedProject) => {
      if (document.activeElement !== document.body) return
      const heading = document.getElementById(headingOf(project)) ?? document.getElementById('main')
      heading?.focus()
    },
    [headingOf]
  )

  // Runs after the dialog has returned the focus to its button.
  useEffect(() => {
    if (!question && asked.current) keepFocus(asked.current.project)
    asked.current = question
  }, [question, keepFocus])

  const actions: ProjectActions = {
    edit(project) {
      setQuestion({ kind: 'edit', project })
      void editing.need()
    },
    remove: (project) => setQuestion({ kind: 'remove', project }),
    complete: (project) => setQuestion({ kind: 'complete', project }),
  }

  const dialogs =
    question &&
    (question.kind === 'edit' ? (
      editing.part && (
        <editing.part.EditProjectDialog
          project={question.project}
          onClose={close}
          reload={reload}
        />
      )
    ) : (
      <Ask question={questionOf(question)} refresh={reload} onClose={close} onDone={close} />
    ))
  return { actions, dialogs }
}
