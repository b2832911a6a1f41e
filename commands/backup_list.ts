import { args, BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class BackupList extends BaseCommand {
  static commandName = 'backup:list'
  static description = 'List the backups in a folder'
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'Whole path of a folder of backups' })
  declare folder: string

  async run() {
    const { inUnits, orExplain } = await import('#services/backup/command')
    const { backupsIn, locateBackup } = await import('#services/backup/folder')
    const { bytesOf, readManifest } = await import('#services/backup/manifest')
    await orExplain(this, async () => {
      const { folder } = await locateBackup(this.folder)
      const { complete, unfinished } = await backupsIn(folder)
      const table = this.ui.table().head(['Backup', 'Size', 'Copied', 'Photo files', 'Encrypted'])
      for (const id of complete) {
        const manifest = await readManifest(folder, id)
        const { newBytes, count } = manifest.files
        const sizes = [inUnits(bytesOf(manifest)), inUnits(newBytes), String(count)]
        table.row([id, ...sizes, manifest.recipient ? 'yes' : 'no'])
      }
      table.render()
      if (unfinished.length > 0) {
        this.logger.info(`${unfinished.length} never ended; the next backup goes on from there`)
      }
    })
  }
}
