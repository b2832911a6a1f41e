import { formatDate, formatInSentence } from '~/lib/format'
import { useStore } from '~/lib/store'
import { minuteClock, viewerZone } from '~/lib/viewer_clock'

/** A moment or a calendar day inside a sentence. The server prints the day in UTC. */
export function SentenceTime({ at }: { at: string }) {
  const zone = useStore(viewerZone, null)
  const now = useStore(minuteClock, 0)
  const text = zone === null ? formatDate(at, 'UTC') : formatInSentence(at, { zone, now })
  return <time dateTime={at}>{text}</time>
}
