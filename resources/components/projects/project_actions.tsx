import type { Data } from '@generated/data'
import { Ban, CopyPlus, Pencil } from '~/components/ui/icons'
import { useEffect, useState } from 'react'
import { projectQuestions } from '~/components/projects/project_questions'
import { useProjectEditing } from '~/components/projects/use_project_editing'
import { Button } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'
import { Ask } from '~/components/ui/question'

/** The owner's less frequent actions: beside the title on wide screens, else at the end of the page. */
export function ProjectActions({ project }: { project: Data.Project }) {
  const [asks, setAsks] = useState(false)
  const [cancelled, setCancelled] = useState(false)
  const editing = useProjectEditing(project)
  useEffect(() => {
    // The focused button is gone once the project is cancelled.
    if (cancelled) document.getElementById('main')?.focus()
  }, [cancelled])
  return (
    <>
      {project.can.edit && (
        <Button variant="quiet" icon={Pencil} {...editing.prefetches} onClick={editing.open}>
          Edit
        </Button>
      )}
      <LinkButton variant="quiet" icon={CopyPlus} href={`/submit-project-final?like=${project.id}`}>
        Post a similar project
      </LinkButton>
      {project.can.cancel && (
        <Button variant="danger" icon={Ban} onClick={() => setAsks(true)}>
          Cancel project
        </Button>
      )}
      {editing.dialog}
      {asks && (
        <Ask
          question={projectQuestions.cancel({
            id: project.id,
            consequence: project.cancelConsequence,
          })}
          onClose={() => setAsks(false)}
          onDone={() => {
            setAsks(false)
            setCancelled(true)
          }}
        />
      )}
    </>
  )
}

interface EditStepProps {
  project: Data.Project
  label: string
  /** The most urgent step has the one filled button of the page. */
  isFirst: boolean
}

/** The button of a step that is done in the form in which the project is edited. */
export function EditStep({ project, label, isFirst }: EditStepProps) {
  const editing = useProjectEditing(project)
  return (
    <>
      <Button
        variant={isFirst ? 'primary' : 'secondary'}
        className="no-print max-sm:w-full"
        {...editing.prefetches}
        onClick={editing.open}
      >
        {label}
      </Button>
      {editing.dialog}
    </>
  )
}
