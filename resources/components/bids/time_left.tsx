import { LocalTime } from '~/components/ui/local_time'
import { timeLeft } from '~/lib/format'
import { useStore } from '~/lib/store'
import { minuteClock } from '~/lib/viewer_clock'

/** "2 days 21 hours left", once a minute; before the page is alive the day: "Until Nov 9, 2025". */
export function TimeLeft({ at }: { at: string }) {
  const now = useStore(minuteClock, 0)
  if (now === 0) {
    return (
      <>
        Until <LocalTime at={at} />
      </>
    )
  }
  return <time dateTime={at}>{timeLeft(at, now)} left</time>
}
