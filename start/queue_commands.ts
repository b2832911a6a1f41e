import { getCommand, getMetaData as getAll } from '@adonisjs/queue/commands'

/** The commands of the queue package, except `queue:work`: commands/queue_work.ts replaces it. */
export async function getMetaData() {
  return (await getAll()).filter(({ commandName }) => commandName !== 'queue:work')
}

export { getCommand }
