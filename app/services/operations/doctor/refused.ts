import { envFilePath } from '#services/operations/env_file'
import { failed, type Line } from '#services/operations/doctor/check'

/** Settings with which nothing starts, a line for each. Reads none of them. */
export const refusedSettings = (help: string): Line[] =>
  help
    .split('\n')
    .map((line) => line.replace(/^- /, '').trim())
    .filter(Boolean)
    .map((sentence) => ({
      ...{ name: 'Settings', group: 'Settings', isRequired: true },
      ...failed(sentence, `sudoedit ${envFilePath()}, then restart every process.`),
    }))
