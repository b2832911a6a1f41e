import { tracingChannel } from 'node:diagnostics_channel'
import { renderingDuration } from '#services/observability/metrics'

interface Rendering {
  stop?: () => number
}

/** Measures how long pages take to render as HTML. `resources/ssr.tsx` publishes to the channel. */
export function observePages() {
  tracingChannel<Rendering>('stagely.page.render').subscribe({
    start: (rendering) => void (rendering.stop = renderingDuration.startTimer()),
    asyncEnd: (rendering) => void rendering.stop?.(),
    end() {},
    asyncStart() {},
    error() {},
  })
}
