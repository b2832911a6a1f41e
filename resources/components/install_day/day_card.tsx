import { useEffect } from 'react'
import { crewDays } from '#shared/jobs/install_day'
import { DaySteps } from '~/components/install_day/day_steps'
import type { Staging } from '~/components/stagings/staging_status'
import { Card } from '~/components/ui/card'
import { usePart } from '~/hooks/use_part'
import { toast } from '~/lib/toast'

/** With the outbox, which only those load who tap. */
const loadTapping = () => import('~/components/install_day/day_tapping')

/** The day of the install or removal: what the crew has reported; the company taps it. */
export function DayCard({ staging }: { staging: Staging }) {
  const { day, can } = staging
  if (!day) return null
  return (
    <Card
      id="day"
      className="scroll-mt-6"
      title={`Today: ${crewDays.label(day.kind).toLowerCase()}`}
      actions={<p role="status">{day.state}</p>}
    >
      {can.tapDay ? (
        <Tapping {...{ staging, day }} />
      ) : (
        <DaySteps taps={day.taps} zone={day.zone} />
      )}
      <p className="mt-3 text-sm text-pretty text-muted">
        {staging.viewer === 'owner'
          ? 'The crew reports each step. You read it a minute later.'
          : 'The owner reads each step a minute later. Until then you can undo it.'}
      </p>
    </Card>
  )
}

function Tapping(props: { staging: Staging; day: NonNullable<Staging['day']> }) {
  const tapping = usePart(loadTapping, () => {
    toast({ title: 'This could not be loaded. Reload the page.', tone: 'error' })
  })
  useEffect(() => {
    void tapping.need()
    // Once.
  }, [])
  const { part } = tapping
  return part ? (
    <part.DayTapping {...props} />
  ) : (
    <DaySteps taps={props.day.taps} zone={props.day.zone} />
  )
}
