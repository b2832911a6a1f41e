import { args, BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class BackupRestore extends BaseCommand {
  static commandName = 'backup:restore'
  static description = 'Bring a backup back into a migrated, empty database'
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'Folder that backup:create has written' })
  declare folder: string

  async run() {
    const { restoreBackup } = await import('#services/backup/restore')
    const { SettingRefused } = await import('#exceptions/setting_refused')
    const manifest = await restoreBackup(this.folder).catch((error: unknown) => {
      if (!(error instanceof SettingRefused)) throw error
      this.logger.error(error.help)
      this.exitCode = 1
    })
    if (!manifest) return
    const { createdAt, tables, photos } = manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    this.logger.success(`${rows} rows and ${photos.length} photo files as of ${createdAt}`)
  }
}
