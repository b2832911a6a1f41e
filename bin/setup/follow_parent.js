/**
 * Preloaded into every process that the scripts start. Ends the process when the script is gone,
 * even if the script was killed.
 */
const PATIENCE_MS = 12_000

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), PATIENCE_MS).unref()
})
// The open channel must not keep a finished process alive.
process.channel?.unref()
