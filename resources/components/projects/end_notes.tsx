import { useState } from 'react'
import type { Data } from '@generated/data'
import { reopenProject } from '~/components/projects/mutations'
import { Button } from '~/components/ui/button'
import { TriangleAlert } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import { Ask, type Question } from '~/components/ui/question'
import { withInput } from '~/hooks/use_mutation'

/** Says that the chosen company doesn't go on, and which offer is next. Nothing without a loss. */
export function LossNote({ project }: { project: Pick<Data.Project, 'lastLoss'> }) {
  if (!project.lastLoss) return null
  return (
    <Notice tone="warning" icon={TriangleAlert} role="status">
      <p>{project.lastLoss.text}</p>
    </Notice>
  )
}

const reopening = (project: { id: number; title: string }): Question => ({
  title: 'Open this project again?',
  text: `${project.title} takes offers again. Offers that lost to the company that has left can be accepted once their companies confirm them.`,
  confirm: 'Open the project again',
  keep: 'Not yet',
  busy: 'Opening',
  tone: 'primary',
  mutation: withInput(reopenProject, project),
})

/** The open step above the page says that the company has left. */
const reserveNote =
  'Offers in reserve can be accepted once you open the project again and their companies confirm them.'

interface DepartureNoteProps {
  project: { id: number; title: string }
  note: string | null
  canReopen?: boolean
  onDone?: () => void
}

/** Says that the other side has left or is suspended, with the next step. Nothing without a note. */
export function DepartureNote({ project, note, canReopen, onDone }: DepartureNoteProps) {
  const [asks, setAsks] = useState(false)
  if (!note) return null
  return (
    <>
      <Notice
        tone="warning"
        icon={TriangleAlert}
        role="status"
        action={
          canReopen && (
            <Button className="max-sm:w-full" onClick={() => setAsks(true)}>
              Open the project again
            </Button>
          )
        }
      >
        <p>{canReopen ? reserveNote : note}</p>
      </Notice>
      {asks && (
        <Ask
          question={reopening(project)}
          onClose={() => setAsks(false)}
          onDone={() => {
            setAsks(false)
            onDone?.()
          }}
        />
      )}
    </>
  )
}
