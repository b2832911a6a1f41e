/** Milliseconds after SIGTERM at which the process exits in any case. */
export const exitDelay = 9_000

/**
 * Exits in nine seconds if the process hasn't ended by then. An open socket to an unresponsive mail
 * server or payment provider would otherwise keep it alive.
 */
export function exitSoon() {
  setTimeout(() => process.exit(process.exitCode ?? 0), exitDelay).unref()
}
