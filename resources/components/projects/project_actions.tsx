import type { Data } from '@generated/data'
import { Ban, CopyPlus, Ellipsis } from 'lucide-react'
import { useEffect, useState } from 'react'
import { projectQuestions } from '~/components/projects/project_questions'
import { Button, IconButton } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { LinkButton } from '~/components/ui/link_button'
import { Ask } from '~/components/ui/question'

/** What an owner does rarely: beside the title on wide screens, behind a button above it on others. */
export function ProjectActions({ project }: { project: Data.Project }) {
  const [open, setOpen] = useState<'menu' | 'cancel' | null>(null)
  const [cancelled, setCancelled] = useState(false)
  const close = () => setOpen(null)
  useEffect(() => {
    // The buttons are gone with the project's last change.
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
  const cancelButton = (
    <Button variant="danger" icon={Ban} onClick={() => setOpen('cancel')}>
      Cancel project
    </Button>
  )
  return (
    <>
      <div className="absolute right-0 bottom-0 -mr-3 hidden lg:flex">
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
          {similarLink}
          {project.can.cancel && cancelButton}
        </div>
      </Dialog>
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
