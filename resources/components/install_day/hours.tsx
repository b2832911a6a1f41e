import type { ComponentProps } from 'react'
import { dayWithWeekday } from '#shared/values/market_time'
import { windowInWords, type TimeWindow } from '#shared/jobs/windows'
import { otherName, type Staging } from '~/components/stagings/staging_status'
import { TextInput } from '~/components/ui/text_input'

export type VisitTime = { day: string; window: TimeWindow | null }

/** `Tue, Dec 1, 2026, 9 to 11 AM`. */
export const timeInWords = ({ day, window }: VisitTime): string =>
  window ? `${dayWithWeekday(day)}, ${windowInWords(window)}` : dayWithWeekday(day)

interface ProposedTimeProps {
  staging: Staging
  proposed: VisitTime & { isYours: boolean }
  /** What was agreed on before and stays until then; null without it. */
  agreed: 'date' | 'time' | null
}

/** Who has proposed which time. */
export const ProposedTime = ({ staging, proposed, agreed }: ProposedTimeProps) => (
  <p className="mt-1 text-[0.9375rem] text-pretty">
    {proposed.isYours ? 'You' : otherName(staging)} proposed{' '}
    <b className="font-semibold">{timeInWords(proposed)}</b>
    {proposed.window && ` ${staging.zone.short}`}.
    {proposed.isYours && ` ${otherName(staging)} hasn’t answered yet.`}
    {agreed && ` The agreed ${agreed} stays until you both agree to the new one.`}
  </p>
)

/** `''` is an empty field. */
export type Hours = { from: string; to: string }

export const hoursOf = (window: TimeWindow | null | undefined): Hours =>
  window ? { from: window.from, to: window.to } : { from: '', to: '' }

/** For the API: `null` is the whole day. */
export const bodyOf = ({ from, to }: Hours) => ({ from: from || null, to: to || null })

/** A time as the API takes it. */
export const bodyOfTime = ({ day, window }: VisitTime) => ({
  date: day,
  ...bodyOf(hoursOf(window)),
})

interface HourFieldsProps {
  /** The props of a field of the form. */
  field: (name: 'from' | 'to') => Partial<ComponentProps<typeof TextInput>>
  /** The zone of the home: `Eastern Time`. */
  zone: string
}

/** When the company comes, by the clock of the home. */
export function HourFields({ field, zone }: HourFieldsProps) {
  return (
    <div className="grid w-full grid-cols-2 gap-3 max-[22.5rem]:grid-cols-1 sm:w-80">
      <TextInput {...field('from')} type="time" step={900} label="From" optional hint={zone} />
      <TextInput {...field('to')} type="time" step={900} label="To" optional />
    </div>
  )
}
