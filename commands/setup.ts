import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { Line } from '#services/operations/doctor/check'
import type { Diagnosis } from '#services/operations/doctor/main'
import type { Variables } from '#services/operations/env_file'
import { openSettings, type SettingsFile } from '#services/operations/setup/settings_file'
import {
  adminAnswers,
  completed,
  missingAnswers,
  questions,
  withoutEmpty,
  type Question,
} from '#services/operations/setup/questions'
import { SetupRefused } from '#services/operations/setup/refused'

/** Takes the place of the signing secret until Stripe has told it. */
const pendingSecret = 'whsec_pending'

/** Never another value than the one that is there: it has encrypted something, or is an address. */
const keptForGood = [
  ...['APP_KEY', 'FORMER_APP_KEYS', 'ADMIN_PATH'],
  ...['PUSH_PUBLIC_KEY', 'PUSH_PRIVATE_KEY', 'FORMER_PUSH_KEYS'],
]

/**
 * Reads no settings of its own process, because they may be missing. Commands that need them run as
 * processes with the settings that are to be written.
 */
export default class Setup extends BaseCommand {
  static commandName = 'setup'
  static description = 'Write and check the settings of production, and make the first admin'

  @flags.string({ description: 'A file of answers in the syntax of the settings, or a copied one' })
  declare from?: string

  @flags.boolean({ description: 'Only check what is there' })
  declare check: boolean

  @flags.boolean({ description: 'Take the values of --from for settings that have others' })
  declare replace: boolean

  @flags.boolean({ description: 'Create the webhook at Stripe without asking' })
  declare createWebhook: boolean

  @flags.boolean({ description: 'Run the migrations without asking' })
  declare migrate: boolean

  @flags.boolean({ description: 'Show the link of the administrator here, not by email' })
  declare showLink: boolean

  async run() {
    try {
      await this.#setUp()
    } catch (error) {
      for (const sentence of sentencesOf(error)) this.logger.error(sentence)
      this.exitCode = 1
    } finally {
      if (process.env.STAGELY_LAUNCHER) process.disconnect?.()
    }
  }

  get #isTerminal() {
    return process.stdin.isTTY && process.stdout.isTTY
  }

  async #setUp() {
    // A link in a log or a file would be a key that others find.
    if (this.showLink && !process.stdout.isTTY) {
      throw new SetupRefused(['The link is shown in a terminal only, never in a pipe or a file.'])
    }
    const file = await openSettings(this.from)
    if (this.check) {
      this.exitCode = await this.#runAce(['doctor', '--first'], completed(file.settings))
      return
    }
    let answers = this.#merged(file)
    if (!file.answers) answers = await this.#ask(answers, questions)
    const [values, lines] = await this.#checked(answers, file)
    const written = await this.#written(values, file)
    await this.#finish(written, answers, lines)
  }

  /** The settings, with the answers for those that are missing or are to be replaced. */
  #merged({ path, settings, answers }: SettingsFile): Variables {
    if (!answers) {
      if (this.#isTerminal) return settings
      throw new SetupRefused(['Without a terminal setup needs its answers in a file: --from=FILE.'])
    }
    const differing = Object.keys(answers).filter(
      (name) => settings[name] && answers[name] && settings[name] !== answers[name]
    )
    const [key] = differing.filter((name) => keptForGood.includes(name))
    if (key) {
      throw new SetupRefused([
        `${key} in ${this.from} is another than in ${path}, which setup never replaces. Nothing was written.`,
      ])
    }
    if (this.replace) return { ...settings, ...withoutEmpty(answers) }
    if (differing.length > 0) {
      this.logger.info(
        `Kept as it is in ${path}: ${differing.join(', ')}. With --replace the values of ${this.from} are taken.`
      )
    }
    return { ...answers, ...withoutEmpty(settings) }
  }

  /** Asks for what is missing. */
  async #ask(values: Variables, asked: readonly Question[]): Promise<Variables> {
    const answers = { ...values }
    for (const question of asked) {
      const { name, isOptional } = question
      if (answers[name]) continue
      if (name.startsWith('STRIPE_') && answers.PAYMENTS === 'sandbox') continue
      const answer = await this.#prompt(question, answers)
      if (answer) answers[name] = answer
      else if (!isOptional) throw new SetupRefused([`${name} is missing. Nothing was written.`])
    }
    return answers
  }

  async #prompt({ title, isSecret, isOptional, usual }: Question, answers: Variables) {
    const hint = isOptional ? 'may be empty' : undefined
    const answer: string = isSecret
      ? await this.prompt.secure(title, { hint })
      : await this.prompt.ask(title, { default: usual?.(answers), hint })
    return answer.trim()
  }

  /** Checks until nothing that is required fails; a terminal asks again for what failed. */
  async #checked(answers: Variables, file: SettingsFile): Promise<[Variables, Line[]]> {
    const missing = missingAnswers(completed(answers))
    if (missing.length > 0) {
      const where = this.from ?? file.path
      throw new SetupRefused([`${where} lacks ${missing.join(', ')}. Nothing was written.`])
    }
    const values = completed(answers)
    for (const name of adminAnswers) delete values[name]
    if (values.STRIPE_SECRET_KEY && !values.STRIPE_WEBHOOK_SECRET) {
      if (!(await this.#confirms(this.createWebhook, 'Create the webhook at Stripe?'))) {
        throw new SetupRefused([
          'STRIPE_WEBHOOK_SECRET is missing: add the webhook in Stripe’s dashboard, or use --create-webhook. Nothing was written.',
        ])
      }
      values.STRIPE_WEBHOOK_SECRET = pendingSecret
    }
    const lines = await this.#diagnose(values)
    const { describeLine } = await import('#services/operations/doctor/report')
    for (const line of lines.flatMap(describeLine)) this.logger.log(line)
    const failed = lines.filter(({ status, isRequired }) => status === 'failed' && isRequired)
    if (failed.length === 0) return [values, lines]
    const about = questions.filter(({ check }) => failed.some(({ name }) => name === check))
    const again = 'Enter these settings again?'
    if (file.answers || about.length === 0 || !(await this.#confirms(false, again))) {
      throw new SetupRefused(['Nothing was written. Correct this and run it again.'])
    }
    const kept = { ...answers }
    for (const { name } of about) delete kept[name]
    return this.#checked(await this.#ask(kept, about), file)
  }

  async #diagnose(values: Variables): Promise<Line[]> {
    const args = ['doctor', '--first', '--json', `--test-email=${values.SUPPORT_EMAIL}`]
    const child = this.#spawnAce(args, values, ['ignore', 'pipe', 'inherit'])
    const output = await text(child.stdout!)
    const line = output.split('\n').find((each) => each.startsWith('{"checkedAt"'))
    if (!line) throw new SetupRefused([output.trim(), 'Nothing was written.'])
    const { lines }: Diagnosis = JSON.parse(line)
    const isPending = values.STRIPE_WEBHOOK_SECRET === pendingSecret
    return lines.filter(({ name }) => !(isPending && name === 'Stripe’s webhook'))
  }

  /** Writes what is new. An endpoint whose secret can't be written is removed again. */
  async #written(values: Variables, file: SettingsFile): Promise<Variables> {
    const result = { ...values }
    const undo = await this.#createWebhook(result)
    const changed = Object.keys(result).filter((name) => result[name] !== file.settings[name])
    if (changed.length === 0) {
      this.logger.info(`${file.path} has everything already`)
      return result
    }
    try {
      await file.write(Object.fromEntries(changed.map((name) => [name, result[name]])))
    } catch (error) {
      await undo()
      throw error
    }
    this.logger.success(`Written to ${file.path}: ${changed.join(', ')}`)
    return result
  }

  async #createWebhook(values: Variables): Promise<() => Promise<void>> {
    if (values.STRIPE_WEBHOOK_SECRET !== pendingSecret) return async () => {}
    const { WebhookEndpoints, webhookUrlOf } = await import('#services/payments/webhook_endpoints')
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE } = values
    const apiBase = STRIPE_API_BASE ?? 'https://api.stripe.com'
    const endpoints = new WebhookEndpoints({ secretKey, apiBase })
    const url = webhookUrlOf(values.APP_URL)
    try {
      if (await endpoints.find(url)) {
        throw new SetupRefused([
          `Stripe has an endpoint at ${url} already: set STRIPE_WEBHOOK_SECRET to its signing secret, or delete it there. Nothing was written.`,
        ])
      }
      const { id, secret } = await endpoints.create(url)
      values.STRIPE_WEBHOOK_SECRET = secret
      return () => endpoints.remove(id)
    } catch (error) {
      if (error instanceof SetupRefused) throw error
      throw new SetupRefused([
        'Stripe created no webhook: the key needs the right to write webhook endpoints. Nothing was written.',
      ])
    }
  }

  /** Migrations, if they are wanted, and the first administrator. */
  async #finish(values: Variables, answers: Variables, lines: Line[]) {
    const isPending = lines.some(({ name, status }) => name === 'Migrations' && status === 'failed')
    if (isPending) {
      if (!(await this.#confirms(this.migrate, 'Run the migrations now?'))) {
        this.logger.info('Next: stagely migration:run --force, then stagely setup again.')
        return
      }
      this.exitCode = await this.#runAce(['migration:run', '--force'], values)
      if (this.exitCode !== 0) return
    }
    const { ADMIN_EMAIL: email, ADMIN_NAME: name } = answers
    if (email) {
      const args = ['admin:create', email, '--first', ...(name ? [`--name=${name}`] : [])]
      this.exitCode = await this.#runAce(
        [...args, ...(this.showLink ? ['--show-link'] : [])],
        values
      )
      if (this.exitCode !== 0) return
    } else this.logger.info('ADMIN_EMAIL is missing: no administrator was made.')
    this.logger.info('Next: systemctl enable --now stagely, then stagely doctor.')
  }

  /** A terminal is asked, unless a flag has answered. */
  async #confirms(isWanted: boolean, title: string): Promise<boolean> {
    if (isWanted || !this.#isTerminal) return isWanted
    return this.prompt.confirm(title)
  }

  #spawnAce(args: string[], values: Variables, stdio: ('ignore' | 'pipe' | 'inherit')[]) {
    const { PATH, TERM, LANG, HOME, USER, LOGNAME, STAGELY_ENV_FILE } = process.env
    const inherited = { PATH, TERM, LANG, HOME, USER, LOGNAME, STAGELY_ENV_FILE }
    return spawn(process.execPath, ['ace.js', ...args], {
      cwd: this.app.makePath(),
      env: { ...inherited, ...values },
      stdio,
    })
  }

  async #runAce(args: string[], values: Variables): Promise<number> {
    const child = this.#spawnAce(args, values, ['inherit', 'inherit', 'inherit'])
    const [code] = await once(child, 'exit')
    return code ?? 1
  }
}

/** @throws what isn't meant for the operator */
function sentencesOf(error: unknown): string[] {
  if (error instanceof SetupRefused) return error.sentences
  if (error instanceof Error && 'code' in error && error.code === 'E_PROMPT_CANCELLED') {
    return ['Canceled. Nothing was written.']
  }
  throw error
}
