import { useState } from 'react'
import { changePlannedDay } from '~/components/stagings/mutations'
import type { Staging } from '~/components/stagings/staging_status'
import { Button } from '~/components/ui/button'
import { TriangleAlert } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import { TextInput } from '~/components/ui/text_input'
import { faults, useForm } from '~/hooks/use_form'
import { fieldErrors } from '~/lib/api'

/** The id of the card where an install date is proposed. */
export const installDateId = 'install-date'

const days = {
  photographerOn: { change: 'Change the photo day', label: 'Photo date' },
  listingPlannedOn: { change: 'Change the listing day', label: 'Planned listing date' },
} as const

/** What doesn't fit the days that the owner plans with, and one way out. */
export function DateWarning({ staging }: { staging: Staging }) {
  const [changing, setChanging] = useState(false)
  const { warning } = staging
  if (!warning) return null
  const { text, change } = warning
  const planned = change === null || change === 'install' ? null : change
  return (
    <Notice
      tone="warning"
      icon={TriangleAlert}
      action={
        <span className="no-print contents">
          {change === 'install' && (
            <a
              className="link inline-flex min-h-11 items-center font-medium"
              href={`#${installDateId}`}
            >
              Propose another day
            </a>
          )}
          {planned && !changing && (
            <Button onClick={() => setChanging(true)}>{days[planned].change}</Button>
          )}
        </span>
      }
    >
      <p role="status" className="text-ink text-pretty">
        {text}
      </p>
      {planned && changing && (
        <PlannedDayForm staging={staging} fact={planned} onClose={() => setChanging(false)} />
      )}
    </Notice>
  )
}

interface PlannedDayFormProps {
  staging: Staging
  fact: keyof typeof days
  onClose: () => void
}

function PlannedDayForm({ staging, fact, onClose }: PlannedDayFormProps) {
  const { project, today } = staging
  const { field, props, busy } = useForm({
    initial: { day: '' },
    check: ({ day }) => faults({ day: !day && 'Choose a date' }),
    ...changePlannedDay(project.id, fact),
    refusals(error): Record<string, string> {
      const [refusal] = Object.values(fieldErrors(error))
      return refusal ? { day: refusal } : {}
    },
    onSuccess: onClose,
    onConflict: onClose,
  })
  return (
    <form {...props} method="post" className="no-print mt-3 flex flex-wrap items-start gap-3">
      <TextInput
        {...field('day')}
        type="date"
        label={days[fact].label}
        min={today}
        className="w-full text-ink sm:w-56"
        autoFocus
      />
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:flex-col sm:mt-7">
        <Button type="submit" loading={busy && 'Saving'}>
          Save date
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Never mind
        </Button>
      </div>
    </form>
  )
}
