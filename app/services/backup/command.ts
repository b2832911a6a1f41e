import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { BaseCommand } from '@adonisjs/core/ace'
import { BackupRefused } from '#exceptions/backup_refused'
import { SettingRefused } from '#exceptions/setting_refused'
import { readIdentity, type Identity } from '#services/backup/age'

/** What an error of the operating system, the database or the network means, by its code. */
const sentences: Record<string, string> = {
  ENOSPC: 'The disk is full. Make space and run it again: what was copied is not copied again.',
  EDQUOT: 'The quota of the disk is used up. Make space and run it again.',
  EROFS: 'The disk can only be read.',
  EACCES: 'A file or folder can’t be opened: it belongs to another user.',
  EPERM: 'A file or folder can’t be changed: it belongs to another user.',
  EIO: 'The disk has failed.',
  ECONNREFUSED: 'The database or the photo storage can’t be reached.',
  ECONNRESET: 'The connection to the database or the photo storage has ended.',
}

/**
 * Runs the work of a command. What an operator can do something about is printed as a sentence, without a
 * stack, and ends with exit code 1.
 */
export async function orExplain(command: BaseCommand, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const sentence =
      error instanceof BackupRefused
        ? error.message
        : error instanceof SettingRefused
          ? error.help
          : sentences[code]
    if (!sentence) throw error
    command.logger.error(sentence)
    command.exitCode = 1
  }
}

/**
 * The private key in a file, or on standard input for `-`: a file has to be readable for the service's user.
 *
 * @throws BackupRefused if there is none
 */
export async function readKeyFile(path?: string): Promise<Identity | null> {
  if (!path) return null
  const content =
    path === '-'
      ? await text(process.stdin)
      : await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
          throw new BackupRefused(`${path} can't be read (${error.code}).`)
        })
  const identity = await readIdentity(content)
  if (identity) return identity
  throw new BackupRefused(
    `${path === '-' ? 'Standard input' : path} has no private key: a line that begins with AGE-SECRET-KEY-1.`
  )
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** Such as `1.2 GB`. */
export function inUnits(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`
}
