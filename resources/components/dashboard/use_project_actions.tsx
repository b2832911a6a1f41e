import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
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

/** DSH-15, R40. */
function explainDemo(error: unknown) {
  const title = 'Demo Mode Active'
  const demo = error instanceof ApiError && error.userMessage === title
  return demo ? { title, description: 'Sample projects stay for the next visitor.' } : null
}

function focusOn(heading: string) {
  const target = document.getElementById(heading) ?? document.getElementById('main')
  target?.focus()
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

  const asked = useRef<Question | null>(null)

  /** The list loses a button when it is read again and the project may do something else now. */
  const keepFocus = useCallback(
    (project: DashboardProject) => {
      if (document.activeElement === document.body) focusOn(headingOf(project))
    },
    [headingOf]
  )

  // A dialog gives the focus back to its button.
  useEffect(() => {
    if (!question && asked.current) keepFocus(asked.current.project)
    asked.current = question
  }, [question, keepFocus])

  useEffect(() => {
    if (moved) focusOn(moved.heading)
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
      explain: explainDemo,
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
    keepFocus(project)
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

  const dialogs = question && (
    <ProjectQuestion
      {...question}
      onClose={close}
      reload={reload}
      onRemove={() => void remove.act(question.project)}
      onComplete={() => void complete.act(question.project)}
      busy={remove.busy || complete.busy}
    />
  )
  return { actions, dialogs }
}
