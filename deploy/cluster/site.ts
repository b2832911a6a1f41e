import { type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { Agent } from 'node:https'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import getPort from 'get-port'
import { findHome } from '../../bin/setup/postgres_home.ts'
import { FOLLOW_PARENT, launch, runProgram } from '../../bin/setup/processes.ts'
import { projectPath } from '../../bin/setup/project.ts'
import { type MailSink, startMailSink } from '../../tests/helpers/mail_sink.ts'
import { deployed, unit } from './files.ts'
import { DATABASE, type Home, type Postgres, ROLE, startPrimary, startStandby } from './postgres.ts'
import { findPrograms, type Programs } from './programs.ts'

const READY_LIMIT_MS = 60_000
/** How long nginx leaves out a process that refused a connection (`fail_timeout`), and some more. */
const NOTICED_MS = 2_500
/** Rate limits would refuse the load, which comes from one address. */
const UNLIMITED = Object.fromEntries(
  [
    ...['SIGN_IN', 'SIGN_IN_IP', 'SIGN_IN_ACCOUNT', 'SIGN_IN_UNKNOWN', 'SIGN_INS', 'CODES'],
    ...['REGISTER', 'RESET', 'RESET_ADDRESS', 'CONFIRMATION', 'WRITES', 'MESSAGES'],
    ...['CONVERSATIONS', 'CONTACT', 'QUESTIONS', 'CORRECTIONS', 'VERSIONS'],
    ...['EXPORTS', 'FILES', 'PHOTOS', 'PREVIEWS', 'READS'],
  ].map((name) => [`THROTTLE_${name}`, '0'])
)

/** The folders that a run makes anew. */
const FOLDERS = ['logs', 'nginx/tmp', 'cdn/tmp', 'pgbouncer', 'files']
const PORTS = [
  ...(['https', 'http', 'web1', 'web2', 'extra', 'sandbox', 'bouncer'] as const),
  ...(['primary', 'standby', 'cdn'] as const),
]

/** A web process or a worker, of the release in `folder`. */
interface AppProcess {
  name: string
  child: ChildProcess
  port?: number
}

interface ProcessOptions {
  name: string
  args: string[]
  port: number
  /** What the process prints when it works; without it, it reports that over the channel. */
  line?: string
  settings?: Record<string, string>
}

/**
 * The whole site on one machine: a primary and its standby, PgBouncer, two web processes, a worker,
 * nginx with TLS, the payment sandbox and a mail server, with the files of deploy/.
 */
export class Site {
  readonly ports: Record<(typeof PORTS)[number], number>
  /** Variables of the processes that start from now on, besides those of every run. */
  readonly settings: Record<string, string> = {}
  readonly #home: Home
  readonly #programs: Programs
  readonly #key = randomBytes(32).toString('base64url')
  readonly #processes = new Map<string, AppProcess>()
  readonly #toClose: (() => Promise<void>)[] = []
  #bouncer?: ChildProcess
  primary!: Postgres
  standby!: Postgres
  mail!: MailSink
  agent!: Agent

  private constructor(home: Home, programs: Programs, ports: Site['ports']) {
    this.#home = home
    this.#programs = programs
    this.ports = ports
  }

  /** Finds programs and ports. Deletes what an earlier run left behind. */
  static async prepare(): Promise<Site> {
    const found = findHome(projectPath('storage', 'cluster'))
    const folder = dirname(found.dataDirectory)
    for (const name of [...FOLDERS, 'primary', 'standby']) {
      rmSync(join(folder, name), { recursive: true, force: true })
    }
    for (const name of FOLDERS) mkdirSync(join(folder, name), { recursive: true })
    const programs = await findPrograms(join(folder, 'packages'))
    const ports: Record<string, number> = {}
    for (const name of PORTS) ports[name] = await getPort({ host: '127.0.0.1' })
    return new Site({ ...found, folder }, programs, ports as Site['ports'])
  }

  get address(): string {
    return `https://localhost:${this.ports.https}`
  }

  /** Everything the run writes. */
  get folder(): string {
    return this.#home.folder
  }

  /** Where the logs of all parts are. */
  get logs(): string {
    return join(this.#home.folder, 'logs')
  }

  /** Starts everything but the processes of the application. Their database is empty. */
  async startServers(): Promise<void> {
    this.mail = await startMailSink()
    this.primary = await startPrimary(this.#home, this.ports.primary)
    this.standby = await startStandby(this.primary, this.ports.standby)
    await this.#startBouncer()
    await this.#startNginx()
  }

  /** Environment variables of the application's processes, as in production. */
  environment(port: number): NodeJS.ProcessEnv {
    const host = '127.0.0.1'
    return {
      ...process.env,
      ...UNLIMITED,
      NODE_ENV: 'production',
      ENV_PATH: this.#home.folder,
      HOST: host,
      PORT: String(port),
      APP_URL: this.address,
      APP_KEY: this.#key,
      LOG_LEVEL: 'info',
      TRUST_PROXY: 'loopback',
      DATABASE_URL: `postgres://${ROLE}:${this.primary.password}@${host}:${this.ports.bouncer}/${DATABASE}`,
      DATABASE_DIRECT_URL: this.primary.url(),
      STORAGE_PATH: join(this.#home.folder, 'files'),
      PAYMENTS: 'sandbox',
      SANDBOX_PORT: String(this.ports.sandbox),
      SMTP_HOST: host,
      SMTP_PORT: String(this.mail.port),
      SMTP_TLS: 'off',
      MAIL_FROM: 'no-reply@stagely.test',
      SUPPORT_EMAIL: 'support@stagely.test',
      OPERATOR_NAME: 'Rehearsal',
      OPERATOR_ADDRESS: '1 Sample Street, Asheville, NC 28801, USA',
      QUEUE_WORKER: 'off',
      ...this.settings,
    }
  }

  /** Runs an ace command of a release. Throws with its output if it fails. */
  async ace(folder: string, args: string[]): Promise<string> {
    const command = ['-C', folder, process.execPath, 'ace.js', ...args]
    const env = this.environment(this.ports.web1)
    const { code, output } = await runProgram('env', command, { env, limit: 120_000 })
    if (code !== 0) throw new Error(`node ace ${args.join(' ')} failed:\n${output}`)
    return output
  }

  /** Starts the sandbox, both web processes and the worker of a release. */
  async startApplication(folder: string): Promise<void> {
    // Its webhooks go to the first web process; it doesn't speak TLS.
    const sandbox = { name: 'sandbox', args: ['ace.js', 'sandbox:serve'], port: this.ports.web1 }
    await Promise.all([
      this.#start(folder, sandbox),
      this.startWeb(folder, 1),
      this.startWeb(folder, 2),
      this.startWorker(folder),
    ])
  }

  async startWeb(folder: string, number: 1 | 2): Promise<void> {
    const port = this.ports[`web${number}`]
    const args = ['--import=./bin/setup/typescript.js', 'bin/server.ts']
    await this.#start(folder, { name: `web${number}`, args, port })
    await this.#untilReady(port)
  }

  async startWorker(folder: string): Promise<void> {
    const line = 'Working the queues'
    const args = ['ace.js', 'queue:work']
    await this.#start(folder, { name: 'worker', args, port: this.ports.web1, line })
  }

  /**
   * Restarts web processes and worker one after the other, as docs/growing.md describes. Returns
   * how long each took to stop, in milliseconds.
   */
  async restartOneByOne(folder: string): Promise<Record<string, number>> {
    const took: Record<string, number> = {}
    for (const number of [1, 2] as const) {
      took[`web${number}`] = await this.stop(`web${number}`)
      await this.startWeb(folder, number)
      await wait(NOTICED_MS)
    }
    took.worker = await this.stop('worker')
    await this.startWorker(folder)
    return took
  }

  /** Starts one more process, whose variables differ, and waits until it works. */
  async startExtra(
    folder: string,
    name: string,
    kind: 'web' | 'worker',
    settings: Record<string, string> = {}
  ): Promise<void> {
    const port = this.ports.extra
    const web = { args: ['--import=./bin/setup/typescript.js', 'bin/server.ts'] }
    const worker = { args: ['ace.js', 'queue:work'], line: 'Working the queues' }
    await this.#start(folder, { name, port, settings, ...(kind === 'web' ? web : worker) })
    if (kind === 'web') await this.#untilReady(port)
  }

  /** Ends a process as a crash does. */
  async kill(name: string): Promise<void> {
    const { child } = this.#processes.get(name)!
    const closed = once(child, 'exit')
    child.kill('SIGKILL')
    await closed
  }

  /** Has a process hang: it keeps its connections and answers nothing. */
  freeze(name: string): void {
    this.#processes.get(name)!.child.kill('SIGSTOP')
  }

  /** Has everyone post more than one project, which takes a confirmed address. */
  async confirmAddresses(): Promise<void> {
    await this.primary.query('update users set email_confirmed = true', DATABASE)
  }

  /** What a process has logged. */
  logOf(name: string): string {
    return readFileSync(join(this.logs, `${name}.log`), 'utf8')
  }

  /** Ends a process with SIGTERM. Returns how many milliseconds it took. */
  async stop(name: string): Promise<number> {
    const began = performance.now()
    const { child } = this.#processes.get(name)!
    const closed = once(child, 'exit')
    child.kill('SIGTERM')
    const [code] = await closed
    if (code !== 0) throw new Error(`${name} ended with ${code}; its log is in ${this.logs}`)
    return performance.now() - began
  }

  /** Starts the cache of photos, to which processes started from now on link. */
  async addCdn(): Promise<void> {
    const site = this.#nginxFolder('nginx')
    const folder = this.#nginxFolder('cdn')
    const config = deployed('nginx/photos.conf', [
      ['listen 443 ssl http2;', `listen 127.0.0.1:${this.ports.cdn} ssl http2;`],
      ['    listen [::]:443 ssl http2;\n', ''],
      ['photos.stagely.example', 'localhost'],
      ['server stagely.example:443;', `server 127.0.0.1:${this.ports.https};`],
      ['stagely.example', 'localhost'],
      ['/etc/nginx/tls/photos', join(site, 'stagely')],
      ['/etc/ssl/certs/ca-certificates.crt', join(site, 'stagely.crt')],
      ['/var/cache/nginx/stagely_photos', this.cachedPhotos],
    ])
    await this.#runNginx(folder, 'photos.conf', config)
    this.settings.PHOTO_URL = `https://localhost:${this.ports.cdn}`
  }

  /** Where the cache of photos keeps them. */
  get cachedPhotos(): string {
    return join(this.#nginxFolder('cdn'), 'photos')
  }

  /** Sends PgBouncer to another server. */
  switchOver(to: Postgres): void {
    this.#writeForBouncer('primary.ini', this.#primaryIni(to))
    this.#bouncer!.kill('SIGHUP')
  }

  /** Has something stopped at the end that isn't a process of its own. */
  onClose(stop: () => Promise<void>): void {
    this.#toClose.push(stop)
  }

  /** Stops what isn't a process of its own. */
  async close(): Promise<void> {
    this.agent?.destroy()
    for (const stop of this.#toClose) await stop()
    await this.mail?.stop()
  }

  async #start(
    folder: string,
    { name, args, port, line, settings }: ProcessOptions
  ): Promise<void> {
    const path = join(this.logs, `${name}.log`)
    const log = openSync(path, 'a')
    const before = readFileSync(path, 'utf8').length
    const shipped = unit(name === 'worker' ? 'stagely-worker@' : 'stagely-web@')
    const most = shipped.setting('LimitNOFILE')
    const files = `ulimit -n ${most} 2> /dev/null || ulimit -n $(ulimit -Hn)`
    const limits = `umask ${shipped.setting('UMask')}; ${files}`
    const node = [process.execPath, FOLLOW_PARENT, ...args]
    const child = launch('sh', ['-c', `${limits}; exec "$@"`, 'sh', ...node], {
      cwd: folder,
      env: { ...shipped.environment(), ...this.environment(port), ...settings },
      stdio: ['ignore', log, log, 'ipc'],
    })
    this.#processes.set(name, { name, child, port })
    let isReady = false
    child.on('message', (message) => (isReady ||= message === 'ready'))
    const deadline = Date.now() + READY_LIMIT_MS
    while (!isReady) {
      const isLate = Date.now() > deadline
      if (isLate || child.exitCode !== null || child.signalCode) {
        throw new Error(`${name} did not start; its log is ${path}`)
      }
      await wait(50)
      if (line) isReady = readFileSync(path, 'utf8').slice(before).includes(line)
    }
  }

  async #untilReady(port: number): Promise<void> {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
      if (answer?.status === 200) return
      await wait(100)
    }
    throw new Error(`The web process on port ${port} is not ready.`)
  }

  #primaryIni({ port }: Postgres): string {
    return deployed('pgbouncer/primary.ini', [['10.0.0.5 port=5432', `127.0.0.1 port=${port}`]])
  }

  /** Writes a file that PgBouncer's account can read. */
  #writeForBouncer(name: string, content: string): string {
    const path = join(this.#home.folder, 'pgbouncer', name)
    const { account } = this.#home
    writeFileSync(path, content, { mode: 0o600 })
    if (account) chownSync(path, account.uid, account.gid)
    return path
  }

  async #startBouncer(): Promise<void> {
    const folder = join(this.#home.folder, 'pgbouncer')
    const log = openSync(join(this.logs, 'pgbouncer.log'), 'a')
    const { password } = this.primary
    this.#writeForBouncer('primary.ini', this.#primaryIni(this.primary))
    const users = deployed('pgbouncer/userlist.txt.example', [
      ['the password in DATABASE_URL', password],
      ['the password of the console, for RELOAD, PAUSE and SHOW POOLS', password],
    ])
    this.#writeForBouncer('userlist.txt', users)
    const config = deployed('pgbouncer/pgbouncer.ini', [
      ['listen_port = 6432', `listen_port = ${this.ports.bouncer}\nunix_socket_dir =`],
      ['/etc/pgbouncer', folder],
    ])
    this.#bouncer = launch(
      this.#programs.pgbouncer,
      ['-q', this.#writeForBouncer('pgbouncer.ini', config)],
      {
        ...this.#home.account,
        cwd: '/',
        env: this.#programs.env,
        stdio: ['ignore', log, log],
      }
    )
  }

  async #startNginx(): Promise<void> {
    const folder = this.#nginxFolder('nginx')
    const path = (name: string) => join(folder, name)
    await this.#makeCertificate(path('stagely.crt'), path('stagely.key'))
    const { https, http, web1, web2 } = this.ports
    writeFileSync(path('away.html'), deployed('nginx/away.html', []))
    const site = deployed('nginx/stagely.conf', [
      ['listen 80;', `listen 127.0.0.1:${http};`],
      ['    listen [::]:80;\n', ''],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`],
      ['    listen [::]:443 ssl http2;\n', ''],
      ['stagely.example', 'localhost'],
      ['/etc/nginx/tls', folder],
      ['/var/log/nginx', this.logs],
      ['/etc/nginx/stagely/away.html', path('away.html')],
      ['/var/www/html', folder],
      ['127.0.0.1:3333', `127.0.0.1:${web1}`],
      ['127.0.0.1:3334', `127.0.0.1:${web2}`],
      ['/srv/stagely/current/', projectPath('/')],
      ['/srv/stagely/previous/', projectPath('/')],
    ])
    await this.#runNginx(folder, 'stagely.conf', site)
  }

  #nginxFolder(name: 'nginx' | 'cdn'): string {
    return join(this.#home.folder, name)
  }

  /** Starts an nginx with one file of deploy/nginx. */
  async #runNginx(folder: string, name: string, site: string): Promise<void> {
    const path = (file: string) => join(folder, file)
    writeFileSync(path(name), site)
    writeFileSync(
      path('nginx.conf'),
      [
        ...(process.getuid?.() === 0 ? ['user root;'] : []),
        'worker_processes 2;',
        `pid ${path('nginx.pid')};`,
        'events { worker_connections 4096; }',
        'http {',
        'types { text/javascript js; text/css css; font/woff2 woff2; image/webp webp; }',
        ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
          (part) => `${part}_temp_path ${path(`tmp/${part}`)};`
        ),
        'access_log off;',
        `include ${path(name)};`,
        '}',
        '',
      ].join('\n')
    )
    const log = join(this.logs, `${name.replace('.conf', '')}_nginx.log`)
    const args = ['-p', folder, '-c', path('nginx.conf'), '-e', log]
    const { env, nginx } = this.#programs
    const check = await runProgram(nginx, [...args, '-t'], { env })
    if (check.code !== 0) throw new Error(`nginx refuses deploy/nginx/${name}:\n${check.output}`)
    launch(nginx, [...args, '-g', 'daemon off;'], { env, stdio: 'ignore' })
  }

  async #makeCertificate(certificate: string, key: string): Promise<void> {
    const { code, output } = await runProgram('openssl', [
      ...['req', '-x509', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
      ...['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
      ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate],
    ])
    if (code !== 0) throw new Error(`openssl made no certificate:\n${output}`)
    chmodSync(key, 0o600)
    this.agent = new Agent({ keepAlive: true, maxSockets: 90, ca: readFileSync(certificate) })
  }
}
