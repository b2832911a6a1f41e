/**
 * Loaded before a server that tests start. Runs ace commands in the server's process when a test asks
 * for them over the channel: starting a process for each takes longer than most commands.
 */
import type { CommandOutcome, CommandRequest } from '#tests/helpers/second_server'

async function run({ name, args }: CommandRequest): Promise<CommandOutcome> {
  // Only the started application has its service.
  const { runHere } = await import('#tests/helpers/commands')
  return runHere(name, ...args)
}

process.on('message', async (request: CommandRequest) => {
  const outcome = await run(request).catch((error) => ({ code: 1, text: String(error) }))
  process.send?.({ id: request.id, ...outcome })
})
// The channel alone doesn't keep a stopped server running.
process.channel?.unref()
