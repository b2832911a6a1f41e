import { clientErrorLimits, clientErrorPatterns } from '#shared/pages/client_errors'

/** What is reported about the page besides the error. */
interface Shown {
  /** The page's name, such as `projects/show`. */
  route: string
  /** The version of the build; null under Vite. */
  release: string | null
}

/** Places in our own built files; those of extensions and of messages are left out. */
function framesOf(stack = ''): string[] {
  const { origin } = window.location
  return stack
    .split('\n')
    .flatMap((line) => line.split(`${origin}/assets/`)[1]?.match(/^[\w-]+\.js:\d+:\d+/)?.[0] ?? [])
    .filter((frame) => clientErrorPatterns.frame.test(frame))
    .slice(0, clientErrorLimits.frames)
}

/** Reports an error to the server's log: its class and where it happened, without message or person. */
export function reportClientError(error: unknown, { route, release }: Shown): void {
  const { name, stack } = error instanceof Error ? error : new Error()
  const report = {
    name: clientErrorPatterns.name.test(name) ? name : 'Error',
    frames: framesOf(stack),
    route,
    release,
  }
  void fetch('/api/client-errors', {
    method: 'POST',
    // Without the session, so that the request is nobody's.
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
  }).catch(() => undefined)
}
