import { getCommand, getMetaData as getAll } from '@adonisjs/lucid/commands'

/** Lucid's commands, except those that `commands` replaces. */
const replaced = ['migration:run', 'make:migration']

export async function getMetaData() {
  const commands = await getAll()
  return commands.filter(({ commandName }) => !replaced.includes(commandName))
}

export { getCommand }
