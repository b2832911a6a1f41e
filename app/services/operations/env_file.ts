import { createRequire } from 'node:module'
import app from '@adonisjs/core/services/app'

/** Variables by name. */
export type Variables = Record<string, string>

interface EnvFileRules {
  readVariables: (text: string) => Variables
  /** @throws an error with the code `unclear` if the result would be read in another way */
  withVariables: (text: string, changes: Variables) => string
  /** @throws an error of the operating system; the former file is whole then */
  writePrivately: (path: string, text: string) => void
}

/** The rules by which `stagely` and systemd read the file. The script is installed alone, so it has them. */
export const envFileRules = () =>
  createRequire(import.meta.url)(app.makePath('deploy/stagely.cjs')) as EnvFileRules

/** `stagely` names it. In a container there is none: the settings are in the environment already. */
export const envFilePath = () => process.env.STAGELY_ENV_FILE ?? '/etc/stagely.env'
