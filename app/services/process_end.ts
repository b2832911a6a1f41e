/** Milliseconds after SIGTERM at which a process ends, whatever still holds it. */
const lastMoment = 9_000

/**
 * Ends this process nine seconds from now, if it has not ended by then. A socket to a mail server
 * or payment provider that does not answer would otherwise keep it alive.
 */
export function endSoon() {
  setTimeout(() => process.exit(process.exitCode ?? 0), lastMoment).unref()
}
