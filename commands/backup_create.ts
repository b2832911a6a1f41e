import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class BackupCreate extends BaseCommand {
  static commandName = 'backup:create'
  static description = 'Back up the database and what is new of the photos into a folder of backups'
  static options: CommandOptions = { startApp: true }

  @args.string({
    description: 'Whole path of a folder of backups, or of one that does not exist yet',
  })
  declare folder: string

  @flags.string({
    description: 'Remove others: the last of 7 days, 4 weeks, 12 months is 7d,4w,12m',
  })
  declare keep?: string

  async run() {
    const { inUnits, orExplain } = await import('#services/backup/command')
    const { createBackup } = await import('#services/backup/create')
    const { readRetention } = await import('#services/backup/retention')
    const { default: EncryptionKey } = await import('#models/encryption_key')
    await orExplain(this, async () => {
      const keep = this.keep === undefined ? undefined : readRetention(this.keep)
      await EncryptionKey.verifyFirst()
      const { manifest, removed } = await createBackup(this.folder, { keep })
      const { id, tables, files, missing, recipient } = manifest
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      this.logger.success(
        `${id}: ${rows} rows of ${tables.length} tables, ${files.count} photo files (${inUnits(files.bytes)}, ${inUnits(files.newBytes)} copied)`
      )
      if (removed > 0) this.logger.info(`${removed} older backups removed`)
      this.logger.info(
        'It does not contain APP_KEY: keep the key elsewhere, nothing encrypted can be read without it'
      )
      if (!recipient) {
        this.logger.warning('It is not encrypted: backup:keys makes keys for BACKUP_PUBLIC_KEY')
      }
      if (missing.length === 0) return
      this.logger.warning(`${missing.length} files are missing in the storage, see storage:check`)
    })
  }
}
