import type { Data } from '@generated/data'
import { router } from '@inertiajs/react'
import { useState } from 'react'
import { usePart } from '~/hooks/use_part'

/** Loaded on demand: only owners who edit need the form. */
const loadEditing = () => import('~/components/dashboard/edit_project_dialog')

const editOnDashboard = () => router.visit('/dashboard')

/** The dialog in which the owner edits the project, for a button on its page. */
export function useProjectEditing(project: Data.Project, { atFacts = false } = {}) {
  const editing = usePart(loadEditing, editOnDashboard)
  /** As it was when the dialog opened: a poll must not undo what is being changed. */
  const [edited, setEdited] = useState<Data.Project | null>(null)
  return {
    prefetches: editing.prefetches,
    open() {
      setEdited(project)
      void editing.need()
    },
    dialog: edited && editing.part && (
      <editing.part.EditProjectDialog
        project={edited}
        atFacts={atFacts}
        onClose={() => setEdited(null)}
      />
    ),
  }
}
