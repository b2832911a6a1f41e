import { useState } from 'react'
import { tickTask } from '~/components/stagings/mutations'
import type { Staging } from '~/components/stagings/staging_status'
import { Card } from '~/components/ui/card'
import { useMutation } from '~/hooks/use_mutation'
import { classes } from '~/lib/classes'

type Task = Staging['checklist'][number]

/** What the owner prepares for the install. A tick is saved at once. */
export function OwnerChecklist({ staging }: { staging: Staging }) {
  const { checklist, project } = staging
  const done = checklist.filter((task) => task.done).length
  return (
    <Card
      title="Before the install"
      actions={
        <p className="num text-sm text-muted" role="status">
          {done} of {checklist.length} done
        </p>
      }
    >
      <ul className="-mb-2">
        {checklist.map((task) => (
          <Item key={task.task} task={task} projectId={project.id} />
        ))}
      </ul>
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
