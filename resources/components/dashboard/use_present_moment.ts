import { useStore } from '~/lib/store'
import { minuteClock } from '~/lib/viewer_clock'

/** Now in milliseconds, once a minute; null until the page is alive, as the server cannot know the viewer's. */
export function usePresentMoment(): number | null {
  const now = useStore(minuteClock, 0)
  return now === 0 ? null : now
}
