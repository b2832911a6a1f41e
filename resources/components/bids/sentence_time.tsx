import { formatDate, formatMoment } from '~/lib/format'
import { useStore } from '~/lib/store'
import { minuteClock, viewerZone } from '~/lib/viewer_clock'

/** A moment inside a sentence: "Pay by today, 9:12 AM". Before the page is alive the day in UTC. */
export function SentenceTime({ at }: { at: string }) {
  const zone = useStore(viewerZone, null)
  const now = useStore(minuteClock, 0)
  const text = zone === null ? formatDate(at, 'UTC') : formatMoment(at, { zone, now })
  return <time dateTime={at}>{text.replace('Today', 'today')}</time>
}
