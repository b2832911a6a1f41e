import { DateTime } from 'luxon'
import EncryptionKey from '#models/encryption_key'
import User from '#models/user'
import { lastBackup } from '#services/backup/last'
import { failed, ok, warning, type Check, type Finding } from '#services/operations/doctor/check'

/** Compares keys only; `keys:check` decrypts everything. */
export const keys: Check = {
  ...{ name: 'Keys', group: 'Keys and copies', needsDatabase: true, inSetup: 'required' },
  async run() {
    const areRight = await EncryptionKey.isComplete().catch((error: { code?: string }) => {
      // Before the first migration nothing is encrypted.
      if (error.code === '42P01') return true
      throw error
    })
    if (areRight) return ok('decrypt what is stored')
    return failed(
      'APP_KEY is another key than the one that encrypted what is stored.',
      'Put that key back, or name it in FORMER_APP_KEYS; a second machine takes the file of the first.'
    )
  },
}

/** Hours; a backup is made every night. */
const backupAge = { warning: 26, failed: 50 }

export function backupFinding(last: Awaited<ReturnType<typeof lastBackup>>): Finding {
  const remedy = 'systemctl enable --now stagely-backup.timer'
  if (!last) return warning('no backup known', remedy)
  const hours = Math.floor(DateTime.utc().diff(last.finishedAt, 'hours').hours)
  const checked = last.verifiedAt ? `one verified ${last.verifiedAt.toISODate()}` : 'none verified'
  const detail = `${hours} hours ago, ${checked}`
  if (hours >= backupAge.failed) {
    return failed(detail, 'systemctl status stagely-backup; journalctl -u stagely-backup')
  }
  return hours >= backupAge.warning ? warning(detail, remedy) : ok(detail)
}

const backup: Check = {
  ...{ name: 'Last backup', group: 'Keys and copies', needsDatabase: true },
  run: async () => backupFinding(await lastBackup()),
}

const administrator: Check = {
  ...{ name: 'Administrator', group: 'Keys and copies', needsDatabase: true },
  async run() {
    const { length } = await User.activeTeam().where('teamRole', 'admin')
    if (length > 0) return ok(length === 1 ? 'one' : String(length))
    return warning('The console has no administrator.', 'sudo stagely setup makes the first one.')
  },
}

export const keyChecks = [keys, backup, administrator]
