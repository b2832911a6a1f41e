/**
 * Preloaded into every process that the scripts start: it ends when the script is gone, even
 * when that was killed and could not say goodbye.
 */
const PATIENCE_MS = 12_000

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), PATIENCE_MS).unref()
})
// Listening must not keep a process alive that has finished its work.
process.channel?.unref()
