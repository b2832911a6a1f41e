import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class BackupRestore extends BaseCommand {
  static commandName = 'backup:restore'
  static description = 'Bring a backup back into a migrated, empty database'
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'Folder of a backup, or of backups for the newest one' })
  declare folder: string

  @flags.string({ description: 'File with the private key of an encrypted backup; - reads it' })
  declare keyFile?: string

  async run() {
    const { orExplain, readKeyFile } = await import('#services/backup/command')
    const { restoreBackup } = await import('#services/backup/restore')
    await orExplain(this, async () => {
      const manifest = await restoreBackup(this.folder, await readKeyFile(this.keyFile))
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      this.logger.success(
        `${rows} rows and ${manifest.files.count} photo files as of ${manifest.createdAt}`
      )
    })
  }
}
