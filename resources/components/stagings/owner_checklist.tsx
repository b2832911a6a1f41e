import { useState } from 'react'
import { tickTask } from '~/components/stagings/mutations'
import type { Staging } from '~/components/stagings/staging_status'
import { Card } from '~/components/ui/card'
import { ChevronDown } from '~/components/ui/icons'
import { useMutation } from '~/hooks/use_mutation'
import { classes } from '~/lib/classes'

type Task = Staging['checklist'][number]

const SHOWN = 3

/** What the owner prepares for the install: what is to do next, the rest folded. A tick is saved at once. */
export function OwnerChecklist({ staging }: { staging: Staging }) {
  const { checklist, project } = staging
  const done = checklist.filter((task) => task.done).length
  // A task that is ticked stays where it is until the next visit.
  const [next] = useState(() =>
    checklist
      .filter((task) => !task.done)
      .slice(0, SHOWN)
      .map(({ task }) => task)
  )
  const shown = checklist.filter(({ task }) => next.includes(task))
  const others = checklist.filter(({ task }) => !next.includes(task))
  const list = (tasks: Task[]) => (
    <ul>
      {tasks.map((task) => (
        <Item key={task.task} task={task} projectId={project.id} />
      ))}
    </ul>
  )
  return (
    <Card
      title="Before the install"
      actions={
        <p className="num text-sm text-muted" role="status">
          {done} of {checklist.length} done
        </p>
      }
    >
      <div className="-mb-2">
        {list(shown)}
        {others.length > 0 && (
          <details className="fold group border-t border-line first:border-t-0">
            <summary className="flex min-h-12 cursor-pointer list-none items-center gap-1.5 text-[0.9375rem] font-medium [&::-webkit-details-marker]:hidden">
              {shown.length > 0 ? `and ${others.length} more` : 'All tasks'}
              <ChevronDown className="icon size-4 text-muted group-open:rotate-180" />
            </summary>
            {list(others)}
          </details>
        )}
      </div>
    </Card>
  )
}

function Item({ task, projectId }: { task: Task; projectId: number }) {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const { mutate } = useMutation(tickTask)
  const checked = wanted ?? task.done

  async function tick(done: boolean) {
    setWanted(done)
    await mutate({ projectId, task: task.task, done })
    setWanted(null)
  }
  return (
    <li className="border-t border-line first:border-t-0">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-3">
        <input
          type="checkbox"
          className="tick-box mt-0.5"
          checked={checked}
          onChange={(event) => void tick(event.target.checked)}
        />
        <span className="min-w-0 text-[0.9375rem]">
          <span className={classes('block font-medium', checked && 'text-muted')}>
            {task.title}
          </span>
          <span className="block text-sm text-pretty text-muted">{task.text}</span>
        </span>
      </label>
    </li>
  )
}
