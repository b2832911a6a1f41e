import ace from '@adonisjs/core/services/ace'
import type { CommandOutcome } from '#tests/helpers/second_server'

/**
 * Runs an ace command in this process: starting another one takes longer than most commands.
 *
 * @throws what the command throws
 */
export async function runHere(name: string, ...args: string[]): Promise<CommandOutcome> {
  ace.ui.switchMode('raw')
  try {
    const { error, exitCode, logger } = await ace.exec(name, args)
    const lines = logger.getLogs().map(({ message }) => message)
    logger.flushLogs()
    if (error) throw error
    return { code: exitCode ?? 0, text: lines.join('\n') }
  } finally {
    ace.ui.switchMode('normal')
  }
}
