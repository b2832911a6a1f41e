import { useId, useState, type FormEvent } from 'react'
import { floorLimits, projectFacts, type FactKey } from '#shared/projects/project_facts'
import { stateFacts } from '~/components/stated_facts/mutations'
import { Button } from '~/components/ui/button'
import { useMutation } from '~/hooks/use_mutation'

interface FactControlProps {
  projectId: number
  fact: FactKey
  onDone: () => void
}

/** States one fact: a button for each choice, or a field for a day or a number. */
export function FactControl({ projectId, fact, onDone }: FactControlProps) {
  const statement = useMutation(stateFacts, { onSuccess: onDone, onConflict: onDone })
  const [pressed, press] = useState('')
  const { label, choices } = projectFacts[fact]
  const state = (value: string | number | boolean) =>
    void statement.mutate({ projectId, facts: { [fact]: value } })
  if (!choices) {
    return <FactField fact={fact} label={label} busy={statement.busy} onState={state} />
  }
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {choices.options.map(({ value, label: choice }) => (
        <Button
          key={value}
          size="sm"
          disabled={statement.busy && pressed !== value}
          loading={statement.busy && pressed === value && 'Saving'}
          onClick={() => {
            press(value)
            state(fact === 'hasElevator' ? value === 'yes' : value)
          }}
        >
          {choice}
        </Button>
      ))}
    </div>
  )
}

interface FactFieldProps {
  fact: FactKey
  label: string
  busy: boolean
  onState: (value: string | number) => void
}

function FactField({ fact, label, busy, onState }: FactFieldProps) {
  const id = useId()
  const isNumber = fact === 'floor'
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const value = String(new FormData(event.currentTarget).get(fact))
    onState(isNumber ? Number(value) : value)
  }
  return (
    <form method="post" className="flex flex-wrap items-end gap-2" onSubmit={submit}>
      <div className="field">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          name={fact}
          required
          className="input w-44"
          {...(isNumber
            ? { type: 'number', min: floorLimits.lowest, max: floorLimits.highest, step: 1 }
            : { type: 'date' })}
        />
      </div>
      <Button type="submit" loading={busy && 'Saving'}>
        Add
      </Button>
    </form>
  )
}
