import { DateTime } from 'luxon'
import env from '#start/env'
import { agreementSeal } from '#config/agreements'
import EncryptionKey from '#models/encryption_key'
import User from '#models/user'
import { lastBackup } from '#services/backup/last'
import { sealEndsAt } from '#services/documents/agreement_seal/key'
import { failed, ok, warning, type Check, type Finding } from '#services/operations/doctor/check'
import { formerKeys, sealFileWarnings, sealWarnings } from '#services/operations/env_rules'

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

const former: Check = {
  ...{ name: 'Former keys', group: 'Keys and copies' },
  async run() {
    const { length } = formerKeys(env.get('FORMER_APP_KEYS'))
    if (length === 0) return ok('none')
    return ok(`${length} in FORMER_APP_KEYS, until stagely keys:retire has encrypted all again`)
  },
}

/** What is sealed already stays valid; without a valid certificate new agreements get no seal. */
const seal: Check = {
  ...{ name: 'Seal', group: 'Keys and copies', isQuick: true, inSetup: 'shown' },
  async run() {
    const another =
      'stagely agreements:key FILE writes a key; set AGREEMENT_KEY_FILE to it for every process.'
    const found = [
      ...sealFileWarnings(process.env).map((sentence) =>
        warning(sentence, 'chmod 400 on the file that AGREEMENT_KEY_FILE names.')
      ),
      ...sealWarnings(process.env).map((sentence) => warning(sentence, another)),
    ]
    if (found.length > 0) return found
    if (!agreementSeal) return ok('none')
    return ok(`valid until ${new Date(sealEndsAt(agreementSeal)).toISOString().slice(0, 10)}`)
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

export const keyChecks = [keys, former, seal, backup, administrator]
