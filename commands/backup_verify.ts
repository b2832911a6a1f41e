import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Damaged files that are named. */
const most = 20

export default class BackupVerify extends BaseCommand {
  static commandName = 'backup:verify'
  static description = 'Read everything of a backup and compare it with what was written'
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'Folder of a backup, or of backups for the newest one' })
  declare folder: string

  @flags.string({ description: 'File with the private key, to decrypt as well; - reads it' })
  declare keyFile?: string

  async run() {
    const { inUnits, orExplain, readKeyFile } = await import('#services/backup/command')
    const { bytesOf } = await import('#services/backup/manifest')
    const { recordCheck } = await import('#services/backup/runs')
    const { faultsIn, openBackup } = await import('#services/backup/verify')
    await orExplain(this, async () => {
      const backup = await openBackup(this.folder, await readKeyFile(this.keyFile))
      const { manifest, identity } = backup
      const faults = await faultsIn(backup)
      for (const fault of faults.slice(0, most)) this.logger.error(fault)
      if (faults.length > 0) {
        this.logger.error(
          `${manifest.id} is damaged: ${faults.length} files. Remove them and run backup:create now`
        )
        this.exitCode = 1
        return
      }
      const isSealed = manifest.recipient !== null && identity === null
      this.logger.success(
        `${manifest.id} is whole: ${manifest.tables.length} tables, ${manifest.files.count} photo files, ${inUnits(bytesOf(manifest))}${isSealed ? ', not decrypted' : ''}`
      )
      await recordCheck(manifest.id, 'verified')
    })
  }
}
