import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { demoMode } from '#enums/demo_mode'
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
  return error instanceof ApiError && error.userMessage === demoMode.title ? demoMode : null
}

/** What an owner does from a list of projects, and the dialogs that ask before (DSH-05). */
export function useProjectActions({ reload, headingOf }: ActionOptions): {
  actions: ProjectActions
  dialogs: ReactNode
} {
  const [question, setQuestion] = useState<Question | null>(null)
  const [completing, setCompleting] = useState<number | null>(null)
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

  async function run(call: () => Promise<unknown>) {
    try {
      await call()
      await reload()
    } catch (error) {
      // What the server refuses, the list showed wrongly.
      if (error instanceof ApiError) await reload()
      throw error
    }
  }

  function finish(title: string) {
    return () => {
      close()
      toast({ title })
    }
  }

  const remove = useAction(
    (project: DashboardProject) => run(() => api.delete(`/api/projects/${project.id}`)),
    {
      failed: 'Failed to delete project',
      explain: explainDemo,
      onSuccess: finish('Project deleted successfully'),
      onConflict: close,
    }
  )
  const complete = useAction(
    (project: DashboardProject) => run(() => api.post(`/api/projects/${project.id}/complete`)),
    {
      failed: 'Failed to complete project',
      onSuccess: finish('Project completed'),
      onConflict: close,
    }
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
