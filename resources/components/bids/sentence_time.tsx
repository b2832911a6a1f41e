import { formatDayInSentence, formatInSentence } from '~/lib/format'
import { useStore } from '~/lib/store'
import { minuteClock, viewerZone } from '~/lib/viewer_clock'

/** A moment or a calendar day inside a sentence. Before the page is hydrated, only the day. */
export function SentenceTime({ at }: { at: string }) {
  const hydrated = useStore(viewerZone, null) !== null
  const now = useStore(minuteClock, 0)
  const text = hydrated ? formatInSentence(at, now) : formatDayInSentence(at)
  return <time dateTime={at}>{text}</time>
}
