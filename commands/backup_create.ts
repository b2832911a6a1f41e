import { args, BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class BackupCreate extends BaseCommand {
  static commandName = 'backup:create'
  static description = 'Back up the database and the photos into a new folder'
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'Whole path of a folder that does not exist yet' })
  declare folder: string

  async run() {
    const { default: EncryptionKey } = await import('#models/encryption_key')
    await EncryptionKey.verifyFirst()
    const { createBackup } = await import('#services/backup/create')
    const { SettingRefused } = await import('#exceptions/setting_refused')
    const manifest = await createBackup(this.folder).catch((error: unknown) => {
      if (!(error instanceof SettingRefused)) throw error
      this.logger.error(error.help)
      this.exitCode = 1
    })
    if (!manifest) return
    const { tables, photos, missing } = manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    this.logger.success(`${rows} rows of ${tables.length} tables, ${photos.length} photo files`)
    this.logger.info(
      'It does not contain APP_KEY: keep the key elsewhere, nothing encrypted can be read without it'
    )
    if (missing.length === 0) return
    this.logger.warning(`${missing.length} files are missing in the storage, see storage:check`)
  }
}
