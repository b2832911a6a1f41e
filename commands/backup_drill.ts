import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class BackupDrill extends BaseCommand {
  static commandName = 'backup:drill'
  static description = 'Restore a backup into a database beside, check it, and drop the database'
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'Folder of a backup, or of backups for the newest one' })
  declare folder: string

  @flags.string({ description: 'File with the private key of an encrypted backup; - reads it' })
  declare keyFile?: string

  async run() {
    const { orExplain, readKeyFile } = await import('#services/backup/command')
    const { drillBackup } = await import('#services/backup/drill')
    const { recordCheck } = await import('#services/backup/runs')
    await orExplain(this, async () => {
      const { id, tables, files } = await drillBackup(this.folder, await readKeyFile(this.keyFile))
      await recordCheck(id, 'drilled')
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      this.logger.success(`${id} can be restored: ${rows} rows, ${files.count} photo files`)
    })
  }
}
