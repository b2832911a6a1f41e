import { LocalTime } from '~/components/ui/local_time'

/** A day in a table, or a dash where there is none. */
export function DateOrDash({ at, format }: { at: string | null; format?: 'date' | 'short' }) {
  return at ? <LocalTime at={at} format={format} /> : '–'
}
