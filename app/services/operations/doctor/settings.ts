import { stat } from 'node:fs/promises'
import { configurationWarnings } from '#services/operations/env_rules'
import { envFilePath } from '#services/operations/env_file'
import { failed, ok, warning, type Check } from '#services/operations/doctor/check'

const edit = () => `sudoedit ${envFilePath()}, then restart every process.`

const settings: Check = {
  ...{ name: 'Settings', group: 'Settings', isQuick: true, inSetup: 'required' },
  async run() {
    const warnings = configurationWarnings(process.env)
    if (warnings.length === 0) return ok('complete')
    return warnings.map((sentence) => warning(sentence, edit()))
  },
}

const environmentFile: Check = {
  ...{ name: 'Environment file', group: 'Settings', isQuick: true },
  async run() {
    const path = envFilePath()
    const found = await stat(path).catch(() => null)
    if (!found) return ok('none: the settings are in the environment')
    const others = found.mode & 0o077
    if (others & 0o007) {
      return failed(`Every user of this machine can read ${path}.`, `chmod 600 ${path}`)
    }
    if (others) return warning(`A group of users can read ${path}.`, `chmod 600 ${path}`)
    return ok(`${path}, for its owner only`)
  },
}

export const settingsChecks = [settings, environmentFile]
