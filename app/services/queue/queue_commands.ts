import { getCommand, getMetaData as getAll } from '@adonisjs/queue/commands'

/** The queue package's commands, except `queue:work`, which commands/queue_work.ts replaces. */
export async function getMetaData() {
  const commands = await getAll()
  return commands.filter(({ commandName }) => commandName !== 'queue:work')
}

export { getCommand }
