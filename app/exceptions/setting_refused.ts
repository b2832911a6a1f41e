import { errors } from '@adonisjs/core/env'

/** Settings with which the site must not start. It is printed as its sentences, without a stack. */
export class SettingRefused extends errors.E_INVALID_ENV_VARIABLES {
  constructor(problems: string[]) {
    super()
    this.help = problems.map((problem) => `- ${problem}`).join('\n')
  }
}
