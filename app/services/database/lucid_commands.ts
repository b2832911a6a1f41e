import { getCommand, getMetaData as getAll } from '@adonisjs/lucid/commands'

/** Lucid's commands, except `migration:run`, which commands/migration_run.ts replaces. */
export async function getMetaData() {
  const commands = await getAll()
  return commands.filter(({ commandName }) => commandName !== 'migration:run')
}

export { getCommand }
