import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import paymentsConfig from '#config/payments'
import { StripeSandbox } from '#sandbox/stripe_sandbox'
import { DatabaseProxy } from '#tests/helpers/database_proxy'
import { startMailSink, type MailSink } from '#tests/helpers/mail_sink'
import { freePort, type SecondServer } from '#tests/helpers/second_server'
import { noLimits, productionSettings, startProduction } from './production.js'

/**
 * An installation as in production: two web processes, one worker, a database behind a proxy that can
 * be cut, a payment provider that sends webhooks, and a mail server.
 */
export class Site {
  readonly webs: (SecondServer | null)[] = [null, null]
  readonly database = new DatabaseProxy()
  provider!: StripeSandbox
  mail!: MailSink
  /** Where the provider answers. */
  providerUrl = ''
  /** What ended web processes and the workers have logged. */
  #log = ''
  #worker: ChildProcess | null = null
  #settings: Record<string, string> = {}
  #entrance!: Server

  static async open(): Promise<Site> {
    const site = new Site()
    // Test databases may lose the last commits in a crash, which is not what production runs on.
    await db.rawQuery(
      `do $$ begin execute format('alter database %I set synchronous_commit = on', current_database()); end $$`
    )
    site.mail = await startMailSink()
    const entrance = await site.#openEntrance()
    const port = await freePort()
    site.providerUrl = `http://127.0.0.1:${port}`
    site.provider = new StripeSandbox({
      ...paymentsConfig,
      ...paymentsConfig.sandbox,
      directory: app.tmpPath(`soak/${process.pid}`),
      webhookUrl: `http://127.0.0.1:${entrance}/api/webhooks/stripe`,
      processingMs: 1_000,
      webhookRetryMs: 500,
    })
    await site.provider.start(port)
    site.#settings = {
      ...productionSettings(site.mail.port),
      ...noLimits,
      DATABASE_URL: await site.database.start(),
      STRIPE_API_BASE: site.providerUrl,
      APP_URL: `http://127.0.0.1:${entrance}`,
    }
    await site.startMissing()
    return site
  }

  /** Webhooks arrive at whichever web process runs. */
  async #openEntrance(): Promise<number> {
    this.#entrance = createServer((client) => {
      const web = this.webs.find((one) => one !== null)
      if (!web) return client.destroy()
      const upstream = connect(web.port, '127.0.0.1')
      client.pipe(upstream).pipe(client)
      client.on('error', () => upstream.destroy())
      upstream.on('error', () => client.destroy())
    })
    this.#entrance.listen(0, '127.0.0.1')
    await once(this.#entrance, 'listening')
    const address = this.#entrance.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  /** Starts the processes that don't run. */
  async startMissing() {
    if (!this.#worker) this.#startWorker()
    await Promise.all(
      this.webs.map(async (web, place) => {
        if (web) return
        const started = await startProduction(this.mail.port, this.#settings)
        this.webs[place] = started
        void started.ended.then(() => {
          this.#log += started.log()
          if (this.webs[place] === started) this.webs[place] = null
        })
      })
    )
  }

  #startWorker() {
    const worker = spawn(process.execPath, ['ace.js', 'queue:work'], {
      cwd: app.makePath(),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...this.#settings },
    })
    for (const output of [worker.stdout, worker.stderr]) {
      output.on('data', (chunk: Buffer) => (this.#log += chunk))
    }
    this.#worker = worker
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null
    })
  }

  /** How often each error was logged that no refusal explains, by its message. */
  serverErrors(): Map<string, number> {
    const text = [this.#log, ...this.webs.map((web) => web?.log() ?? '')].join('\n')
    const counts = new Map<string, number>()
    for (const line of text.split('\n').filter((one) => one.startsWith('{'))) {
      const { err, msg } = JSON.parse(line) as { err?: { code?: string }; msg?: string }
      const key = [err?.code, String(msg).slice(0, 160)].filter(Boolean).join(' ')
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    return counts
  }

  endWeb(place: number, signal: NodeJS.Signals) {
    const web = this.webs[place]
    if (web) process.kill(web.pid, signal)
  }

  endWorker(signal: NodeJS.Signals) {
    this.#worker?.kill(signal)
  }

  async close() {
    this.database.mend()
    const worker = this.#worker
    worker?.kill('SIGKILL')
    await Promise.all(this.webs.map((web) => web?.stop()))
    await this.provider.stop()
    await this.mail.stop()
    await this.database.stop()
    await new Promise((resolve) => this.#entrance.close(resolve))
  }
}
