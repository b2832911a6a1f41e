import type { Data } from '@generated/data'
import { Ban, CopyPlus, Ellipsis, Pencil } from '~/components/ui/icons'
import { useEffect, useState } from 'react'
import { projectQuestions } from '~/components/projects/project_questions'
import { useProjectEditing } from '~/components/projects/use_project_editing'
import { Button, IconButton } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { LinkButton } from '~/components/ui/link_button'
import { Ask } from '~/components/ui/question'

/** The owner's less frequent actions: beside the title on wide screens, else in a menu. */
export function ProjectActions({ project }: { project: Data.Project }) {
  const [open, setOpen] = useState<'menu' | 'cancel' | null>(null)
  const [cancelled, setCancelled] = useState(false)
  const editing = useProjectEditing(project)
  const close = () => setOpen(null)
  useEffect(() => {
    // The focused button is gone once the project is cancelled.
    if (cancelled) document.getElementById('main')?.focus()
  }, [cancelled])

  function finish() {
    close()
    setCancelled(true)
  }
  const similarLink = (
    <LinkButton variant="quiet" icon={CopyPlus} href={`/submit-project-final?like=${project.id}`}>
      Post a similar project
    </LinkButton>
  )
  const editButton = (
    <Button
      variant="quiet"
      icon={Pencil}
      {...editing.prefetches}
      onClick={() => {
        close()
        editing.open()
      }}
    >
      Edit
    </Button>
  )
  const cancelButton = (
    <Button variant="danger" icon={Ban} onClick={() => setOpen('cancel')}>
      Cancel project
    </Button>
  )
  return (
    <>
      <div className="absolute right-0 bottom-0 -mr-3 hidden lg:flex">
        {project.can.edit && editButton}
        {similarLink}
        {project.can.cancel && cancelButton}
      </div>
      <IconButton
        icon={Ellipsis}
        label="More actions"
        aria-haspopup="dialog"
        className="absolute top-4 right-0 -mr-2.5 lg:hidden"
        onClick={() => setOpen('menu')}
      />
      <Dialog open={open === 'menu'} onClose={close} size="confirm" title="More actions">
        <div className="mt-4 -ml-3 grid justify-items-start gap-1">
          {project.can.edit && editButton}
          {similarLink}
          {project.can.cancel && cancelButton}
        </div>
      </Dialog>
      {editing.dialog}
      {open === 'cancel' && (
        <Ask
          question={projectQuestions.cancel({
            id: project.id,
            consequence: project.cancelConsequence,
          })}
          onClose={close}
          onDone={finish}
        />
      )}
    </>
  )
}
