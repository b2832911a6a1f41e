import { Link } from '@inertiajs/react'
import { BellRing, ShieldCheck, TriangleAlert } from '~/components/ui/icons'
import { useRef, useState } from 'react'
import { useMutation, type Mutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { classes } from '~/lib/classes'

type Preferences = Record<string, string>

export interface PreferencesFormProps {
  initial: Preferences
  deliveries: { value: string; label: string }[]
  topics: { topic: string; label: string; hint: string; warning?: string }[]
  /** Whether the user can have saved searches, which have their own alerts. */
  hasAlerts: boolean
}

const savePreferences: Mutation<Preferences, Preferences> = {
  send: (choice) => api.patch('/api/notifications/preferences', choice),
  failed: 'Failed to save your choice',
}

/** On phones the topic is above its choices, and each choice has a label. */
const columns = 'grid-cols-4 sm:grid-cols-[minmax(0,1fr)_repeat(4,5rem)]'
const emailed = ['email', 'digest']

/** A row per topic and a column per delivery. A choice is saved at once. */
export function PreferencesForm({ initial, deliveries, topics, hasAlerts }: PreferencesFormProps) {
  const [stored, setStored] = useState(initial)
  /** Choices that aren't saved yet. */
  const [unsaved, setUnsaved] = useState<Preferences>({})
  const waiting = useRef<Preferences>({})
  const saving = useRef(false)
  const { mutate } = useMutation(savePreferences, { onSuccess: setStored })

  /** What is chosen while a save runs is saved after it. A refused choice goes back to the saved one. */
  async function choose(topic: string, delivery: string) {
    waiting.current = { ...waiting.current, [topic]: delivery }
    setUnsaved((others) => ({ ...others, [topic]: delivery }))
    if (saving.current) return
    saving.current = true
    while (Object.keys(waiting.current).length > 0) {
      const choices = waiting.current
      waiting.current = {}
      await mutate(choices)
    }
    saving.current = false
    setUnsaved({})
  }

  const shown = { ...stored, ...unsaved }
  const busy = Object.keys(unsaved).length > 0

  return (
    <>
      <div className="card mt-7">
        <div
          aria-hidden="true"
          className={classes('hidden px-6 py-3 text-center text-sm text-muted sm:grid', columns)}
        >
          <span />
          {deliveries.map(({ value, label }) => (
            <span key={value}>{label}</span>
          ))}
        </div>
        {topics.map(({ topic, label, hint, warning }) => (
          <fieldset
            key={topic}
            className={classes(
              'grid items-center gap-y-2 border-t border-line px-6 py-4 max-lg:px-4 max-sm:first-of-type:border-t-0',
              columns
            )}
            aria-describedby={`${topic}-hint`}
          >
            <legend className="sr-only">{label}</legend>
            <div className="max-sm:col-span-full sm:pr-6">
              <p aria-hidden="true" className="font-semibold">
                {label}
              </p>
              <p id={`${topic}-hint`} className="text-sm text-pretty text-muted">
                {hint}
              </p>
            </div>
            {deliveries.map((delivery) => (
              <Choice
                key={delivery.value}
                name={topic}
                label={delivery.label}
                checked={shown[topic] === delivery.value}
                onChoose={() => void choose(topic, delivery.value)}
              />
            ))}
            {warning && !emailed.includes(shown[topic]) && (
              <p className="col-span-full flex gap-3 rounded-md bg-warning-soft px-4 py-3 text-sm text-pretty">
                <TriangleAlert className="icon shrink-0 text-warning" aria-hidden />
                {warning}
              </p>
            )}
          </fieldset>
        ))}
      </div>
      <p role="status" className="mt-3 h-5 text-sm text-muted">
        {busy ? 'Saving…' : stored === initial ? '' : 'Saved.'}
      </p>
      {hasAlerts && (
        <p className="mt-3 flex gap-3 text-sm text-muted">
          <BellRing className="icon shrink-0" aria-hidden />
          <span>
            Each saved search says how its alerts about new projects arrive.{' '}
            <Link href="/alerts" className="link">
              Your alerts
            </Link>
          </span>
        </p>
      )}
      <p className="mt-3 flex gap-3 text-sm text-muted">
        <ShieldCheck className="icon shrink-0" aria-hidden />
        Everything we email also appears in the app. Security notices and receipts are always sent.
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
    <label className="flex min-h-11 cursor-pointer flex-col items-center gap-1 self-start pt-3 sm:self-center sm:justify-center sm:pt-0 rounded-md text-center text-[0.8125rem] hover:bg-paper">
      <input
        type="radio"
        name={name}
        className="size-5 accent-accent"
        checked={checked}
        onChange={onChoose}
      />
      <span className="sm:sr-only">{label}</span>
    </label>
  )
}
