import { X509Certificate } from 'node:crypto'
import { appendFileSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:https'
import { runProgram } from '../../bin/setup/processes.ts'
import { makeDeal, payWith } from '../cluster/market.ts'
import { Visitor } from '../cluster/visitor.ts'
import type { Block } from './blocks.ts'
import { INSIDE, type Machine } from './machine.ts'
import { startOutside } from './outside.ts'

/** In place of the values that a reader of the guide fills in. */
export const values = {
  DOMAIN: 'stagely.test',
  SUPPORT: 'help@stagely.test',
  ADMIN: 'admin@stagely.test',
  SMTP: 'smtp.stagely.test',
  OPERATOR: 'Guide Staging LLC',
  ADDRESS: '1 Sample Street, Asheville, NC 28801, USA',
  RELEASE: '1.1.0',
}

const PEBBLE = {
  pebble: {
    listenAddress: '127.0.0.1:14000',
    managementListenAddress: '127.0.0.1:15000',
    certificate: '/root/pebble.crt',
    privateKey: '/root/pebble.key',
    httpPort: 80,
    tlsPort: 443,
  },
}

const SELF_SIGNED = 'openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost'

/** The installation that the guide makes, with what is outside of it: packages, authority, mail server. */
export class Installation {
  readonly machine: Machine
  readonly address = `https://${values.DOMAIN}`
  agent = new Agent()
  #outside?: Awaited<ReturnType<typeof startOutside>>

  constructor(machine: Machine) {
    this.machine = machine
  }

  async open(): Promise<void> {
    this.#outside = await startOutside(this.machine, values.DOMAIN, values.SMTP)
  }

  close(): void {
    this.agent.destroy()
    this.#outside?.stop()
  }

  /** Runs commands of the guide. Variables of the shell live on until the next ones. */
  async run(commands: string): Promise<string> {
    const names = [...commands.matchAll(/^([A-Z]+)=/gm)].map(([, name]) => name)
    const keep = names
      .map((name) => `if [ -v ${name} ]; then declare -p ${name} >> /root/variables; fi`)
      .join('\n')
    return this.machine.must(`touch /root/variables; . /root/variables\n${commands}\n${keep}`)
  }

  /** What someone does before these commands who isn't at the machine's shell. */
  async before({ section }: Block): Promise<void> {
    if (section === 'Settings') await this.#trustAuthorities()
  }

  /** What belongs to the run and not to the guide. Returns what the log says about it. */
  async after({ section, commands }: Block, output: string): Promise<string> {
    if (section === 'Packages' && commands.includes('certbot')) return this.#startAuthority()
    if (section === 'Settings') return this.#showSetup(output)
    if (section === 'Certificate and nginx') return this.#trustAuthority()
    if (commands.includes('start stagely-sandbox')) return this.#payFirst()
    if (section === 'Timers') return this.#showBackups()
    if (section === 'The first administrator') return this.#signInFirst(output)
    return section === 'At the end' ? output : ''
  }

  /** Debian's Pebble, the test server of Let's Encrypt, and dnsmasq in place of what is outside. */
  async #startAuthority(): Promise<string> {
    writeFileSync(this.machine.path('/root/pebble.json'), JSON.stringify(PEBBLE))
    await this.machine.must(`
      apt-get install -y dnsmasq-base pebble
      echo nameserver 127.0.0.1 > /etc/resolv.conf
      systemd-run --unit=names dnsmasq -k -R -a 127.0.0.1 -2 lo \\
        --host-record=${values.DOMAIN},127.0.0.1 --txt-record=${values.DOMAIN},'v=spf1 a -all'
      ${SELF_SIGNED} -keyout /root/pebble.key -out /root/pebble.crt
      systemd-run --unit=pebble --setenv=PEBBLE_VA_NOSLEEP=1 pebble -config /root/pebble.json
      until curl -fsk https://127.0.0.1:15000/roots/0 > /usr/local/share/ca-certificates/pebble.crt; do sleep 0.2; done
      update-ca-certificates`)
    appendFileSync(
      this.machine.path('/etc/letsencrypt/cli.ini'),
      'server = https://127.0.0.1:14000/dir\nno-verify-ssl = true\n'
    )
    return 'the run: Pebble in place of Let’s Encrypt, trusted by this machine; dnsmasq in place of name servers'
  }

  /** The processes trust what Debian trusts: Pebble and the mail server of the run. */
  async #trustAuthorities(): Promise<void> {
    await this.machine.must(`update-ca-certificates\ninstall -m 600 /dev/null /etc/stagely.env`)
    appendFileSync(
      this.machine.path('/etc/stagely.env'),
      'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt\n'
    )
  }

  /** The backup's private key leaves the machine, as the guide says. */
  async #showSetup(output: string): Promise<string> {
    await this.machine.must('mv /etc/stagely/backup.key /root/backup.key')
    const lines = output.split('\n').filter((line) => !/migrat(ing|ed) database/.test(line))
    return [...lines, 'the run: NODE_EXTRA_CA_CERTS, because the authorities are made for it'].join(
      '\n'
    )
  }

  async #showBackups(): Promise<string> {
    const show = 'journalctl -o cat --no-pager -u stagely-backup -u stagely-backup-verify'
    const said = await this.machine.must(show)
    const timers = await this.machine.must('systemctl list-timers --all')
    return [
      ...said.split('\n').filter((line) => /^\[ (success|error) \]/.test(line)),
      timers.match(/\S+\.timer/g)?.join(', '),
    ].join('\n')
  }

  /** Chooses the password with the link that `setup` has sent, and opens the console. */
  async #signInFirst(address: string): Promise<string> {
    const letters = this.#outside!.letters.filter(({ to }) =>
      to?.some((recipient) => recipient.address === values.ADMIN)
    )
    const token = letters.flatMap(({ text }) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? [])[0]
    const [visitor, password] = [new Visitor(this), 'correct horse battery']
    await visitor.json('POST', '/api/auth/reset-password', { token, newPassword: password })
    const { user, sessionId } = await visitor.json<{ user: { id: number }; sessionId: string }>(
      'POST',
      '/api/auth/login',
      { email: values.ADMIN, password }
    )
    const path = new URL(address).pathname
    const console = await new Visitor(this, user.id, sessionId).send('GET', path)
    if (console.status >= 400) throw new Error(`The console is ${console.status}.`)
    return `from outside: password by the link of the email, sign-in, console ${console.status}`
  }

  /** From here on the site is called from outside, through the cable. */
  async #trustAuthority(): Promise<string> {
    const ca = await this.machine.must('cat /usr/local/share/ca-certificates/pebble.crt')
    this.agent.destroy()
    this.agent = new Agent({
      ca,
      keepAlive: true,
      lookup: (_host, _options, done) => done(null, [{ address: INSIDE, family: 4 }]),
    })
    const { status } = await new Visitor(this).send('GET', '/')
    if (status !== 200) throw new Error(`The home page is ${status} from outside.`)
    const served = await this.machine.must('cat /etc/nginx/tls/stagely.crt')
    return `from outside: / 200, certificate by ${new X509Certificate(served).issuer.replaceAll('\n', ', ')}`
  }

  /** After the machine has been away. */
  reconnect(): void {
    this.agent.destroy()
    this.#outside?.stop()
  }

  /** From the registrations to the release of the contact, through nginx; the card form is a tunnel's. */
  async #payFirst(): Promise<string> {
    await this.machine.must('until curl -so /dev/null http://127.0.0.1:3400/; do sleep 0.2; done')
    const deal = await makeDeal(this)
    const { owner, company, bidId } = deal
    await owner.json('POST', `/api/bids/${bidId}/accept`)
    await payWith(async (path, form) => {
      const text = await this.machine.must(`curl -s -d '${form}' http://127.0.0.1:3400${path}`)
      return { status: text.includes('"succeeded"') ? 200 : 400, text }
    }, deal)
    const { phone } = await company.json<{ phone?: string }>('GET', `/api/bids/${bidId}/contact`)
    if (!phone) throw new Error('The contact is not released.')
    await this.#untilMailed(/receipt|paid|payment/i)
    const subjects = [...new Set(this.#outside!.letters.map(({ subject }) => subject))]
    return [
      'from outside: owner, company, project, offer, acceptance, payment 4242, contact released',
      `emails over TLS: ${subjects.join(' · ')}`,
    ].join('\n')
  }

  async #untilMailed(subject: RegExp): Promise<void> {
    const deadline = Date.now() + 60_000
    while (!this.#outside!.letters.some((letter) => subject.test(letter.subject ?? ''))) {
      if (Date.now() > deadline) {
        const found = this.#outside!.letters.map((letter) => letter.subject).join(', ')
        throw new Error(`No email ${subject}, only: ${found}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  /** Whether something outside reaches a port of the machine. */
  async isReachable(port: number): Promise<boolean> {
    const script = `exec 3<>/dev/tcp/${INSIDE}/${port}`
    const { code } = await runProgram('timeout', ['1', 'bash', '-c', script])
    return code === 0
  }
}
