import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '~/hooks/use_action'
import { api } from '~/lib/api'
import { classes } from '~/lib/classes'

type Preferences = Record<string, string>

export interface PreferencesFormProps {
  initial: Preferences
  deliveries: { value: string; label: string }[]
  topics: { topic: string; label: string; hint: string }[]
}

/** One choice a topic, stored with the press. */
export function PreferencesForm({ initial, deliveries, topics }: PreferencesFormProps) {
  const [stored, setStored] = useState(initial)
  const [chosen, setChosen] = useState(initial)
  const { act, busy } = useAction(
    (choice: Preferences) => api.patch<Preferences>('/api/notifications/preferences', choice),
    { failed: 'Failed to save your choice', onSuccess: setStored }
  )

  async function choose(topic: string, delivery: string) {
    if (busy) return
    setChosen({ ...stored, [topic]: delivery })
    await act({ [topic]: delivery })
  }

  // After a refusal the stored choice is shown again.
  const shown = busy ? chosen : stored

  return (
    <>
      <div className="card mt-7 divide-y divide-line">
        {topics.map(({ topic, label, hint }) => (
          <fieldset
            key={topic}
            className="px-6 py-5 max-lg:px-4"
            aria-describedby={`${topic}-hint`}
          >
            <legend className="float-left w-full font-semibold">{label}</legend>
            <p id={`${topic}-hint`} className="clear-both text-sm text-muted">
              {hint}
            </p>
            <div className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-4">
              {deliveries.map((delivery) => (
                <Choice
                  key={delivery.value}
                  name={topic}
                  label={delivery.label}
                  checked={shown[topic] === delivery.value}
                  onChoose={() => void choose(topic, delivery.value)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <p role="status" className="mt-3 h-5 text-sm text-muted">
        {busy ? 'Saving…' : stored === initial ? '' : 'Saved.'}
      </p>
      <p className="mt-3 flex gap-3 text-sm text-muted">
        <ShieldCheck className="icon shrink-0" aria-hidden />
        What is sent by email is listed in the app as well. Letters about the safety of your
        account, and receipts, always come.
      </p>
    </>
  )
}

interface ChoiceProps {
  name: string
  label: string
  checked: boolean
  onChoose: () => void
}

function Choice({ name, label, checked, onChoose }: ChoiceProps) {
  return (
    <label
      className={classes(
        'flex min-h-11 cursor-pointer items-center justify-center rounded-md border px-2 text-center text-[0.9375rem]',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        checked
          ? 'border-accent bg-accent-soft font-semibold text-accent-strong'
          : 'border-control hover:bg-sunken'
      )}
    >
      <input type="radio" name={name} className="sr-only" checked={checked} onChange={onChoose} />
      {label}
    </label>
  )
}
