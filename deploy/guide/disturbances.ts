import { setTimeout as wait } from 'node:timers/promises'
import { postWithPhoto } from '../cluster/photos.ts'
import { Visitor } from '../cluster/visitor.ts'
import type { Installation } from './installation.ts'

const WEB = ['stagely-web@3333', 'stagely-web@3334']
const UNITS = [...WEB, 'stagely-worker@1']
/** `WatchdogSec=` of the units, the restart, and a start on a busy machine. */
const HUNG_LIMIT_S = 60

interface Disturbance {
  name: string
  /** Returns what was seen. Throws if that is wrong. */
  run(): Promise<string>
}

/** Someone outside who asks for a page ten times a second, as long as the work lasts. */
async function seenDuring(site: Installation, work: () => Promise<void>) {
  const visitor = new Visitor(site)
  const answers = new Map<string, number>()
  let slowest = 0
  let isOver = false
  const asked = new Set<Promise<void>>()
  const ask = () => {
    const began = performance.now()
    const answer = visitor
      .send('GET', '/about')
      .then(({ status }) => String(status))
      .catch((error: Error) => error.message)
      .then((seen) => {
        slowest = Math.max(slowest, performance.now() - began)
        answers.set(seen, (answers.get(seen) ?? 0) + 1)
      })
      .finally(() => asked.delete(answer))
    asked.add(answer)
  }
  const asking = (async () => {
    while (!isOver) {
      ask()
      await wait(100)
    }
  })()
  try {
    await work()
  } finally {
    isOver = true
    await asking
    await Promise.all(asked)
  }
  const counts = [...answers].map(([answer, count]) => `${count} × ${answer}`).join(', ')
  const failures = [...answers].filter(([answer]) => answer !== '200')
  return {
    summary: `${counts}, the slowest ${(slowest / 1000).toFixed(1)} s`,
    failed: failures.reduce((sum, [, count]) => sum + count, 0),
  }
}

/** @param later  a release of a later version on the machine, if there is one */
export function disturbances(site: Installation, later?: string): Disturbance[] {
  const { machine } = site
  const show = (unit: string, property: string) =>
    machine.must(`systemctl show -P ${property} ${unit}`)
  const untilReady = (port: string) =>
    machine.must(`until curl -fs http://127.0.0.1:${port}/health/ready; do sleep 0.1; done`)

  /** Waits until the unit's main process is another one that works. Returns the seconds. */
  async function secondsUntilRestarted(unit: string, former: string): Promise<number> {
    const began = performance.now()
    const seconds = () => (performance.now() - began) / 1000
    while (seconds() < HUNG_LIMIT_S) {
      const [pid, state] = [await show(unit, 'MainPID'), await show(unit, 'ActiveState')]
      if (state === 'active' && pid !== former && pid !== '0') {
        if (unit.startsWith('stagely-web@')) await untilReady(unit.slice(-4))
        return seconds()
      }
      await wait(100)
    }
    throw new Error(`${unit} was not restarted in ${HUNG_LIMIT_S} s`)
  }

  async function disturb(unit: string, signal: string): Promise<string> {
    const former = await show(unit, 'MainPID')
    let took = 0
    const { summary } = await seenDuring(site, async () => {
      await machine.must(`kill -${signal} ${former}`)
      took = await secondsUntilRestarted(unit, former)
    })
    return `works again after ${took.toFixed(1)} s; seen outside: ${summary}`
  }

  async function upgrade(tarball: string): Promise<string> {
    let output = ''
    const { summary, failed } = await seenDuring(site, async () => {
      output = await machine.must(`stagely upgrade ${tarball}`)
    })
    const version = await machine.must('curl -fs http://127.0.0.1:3334/health/live')
    const shown = [...output.split('\n').filter((line) => line.startsWith('stagely: ')), version]
    if (failed) throw new Error([...shown, summary].join('\n'))
    return [...shown, `seen outside: ${summary}`].join('\n')
  }

  return [
    {
      name: 'systemd-analyze verify and security',
      async run() {
        const units = '/etc/systemd/system/stagely*'
        const { output } = await machine.run(`systemd-analyze verify ${units}`)
        const wrong = output.split('\n').filter((line) => line.includes('stagely'))
        if (wrong.length) throw new Error(wrong.join('\n'))
        const scores = await machine.must(
          `for unit in ${UNITS.join(' ')} stagely-sandbox; do systemd-analyze security --no-pager $unit | tail -1; done`
        )
        return scores.replaceAll('→ ', '').replaceAll(/ [^\w\s.:@-]+$/gm, '')
      },
    },
    {
      name: 'users, limits and files of the processes',
      async run() {
        for (const unit of WEB) await untilReady(unit.slice(-4))
        // What the units ask for, or what the machine of the run lets anyone have.
        const most = await machine.must('ulimit -Hn')
        const files = most === 'unlimited' ? 65_536 : Math.min(65_536, Number(most))
        const seen: string[] = []
        for (const unit of UNITS) {
          const pid = await show(unit, 'MainPID')
          seen.push(
            await machine.must(
              `echo ${unit}: $(ps -o user= -p ${pid}), $(grep 'open files' /proc/${pid}/limits | tr -s ' ' | cut -d' ' -f4) files, $(grep Umask /proc/${pid}/status), $(grep CapEff /proc/${pid}/status), $(ps -o rss= -p ${pid}) KB`
            )
          )
        }
        if (
          !seen.every((line) =>
            line.includes(`: stagely, ${files} files, Umask: 0077, CapEff: 0000000000000000`)
          )
        ) {
          throw new Error(seen.join('\n'))
        }
        const open = await machine.must(
          'find /var/lib/stagely /etc/stagely /etc/stagely.env -perm /077'
        )
        if (open) throw new Error(`Others can read ${open}`)
        const note = files < 65_536 ? `\n(this run may have ${files} open files at most)` : ''
        return seen.join('\n').replaceAll(/\s+(?=\S+ KB)/g, ' ') + note
      },
    },
    {
      name: 'a photo, decoded within the limits of the unit',
      async run() {
        const owner = await Visitor.register(site, 'realtor')
        const { photo } = await postWithPhoto(owner)
        const { status, headers } = await owner.send('GET', photo)
        if (status !== 200) throw new Error(`The photo is ${status}.`)
        return `sent, stored and shown: ${status} ${headers['content-type']}`
      },
    },
    {
      name: 'metrics of each process',
      async run() {
        const ports = [13_333, 13_334, 14_001]
        const lines: string[] = []
        for (const port of ports) {
          const scrape = `curl -fs http://127.0.0.1:${port}/metrics`
          lines.push(
            await machine.must(`until ${scrape} > /root/metrics; do sleep 0.2; done
            grep -c ^stagely_ /root/metrics`)
          )
        }
        return `ports ${ports.join(', ')}: ${lines.join(', ')} lines`
      },
    },
    {
      name: 'what outside reaches',
      async run() {
        const ports = [80, 443, 3333, 3334, 3400, 5432, 13333, 14001]
        const open: number[] = []
        for (const port of ports) if (await site.isReachable(port)) open.push(port)
        if (open.join() !== '80,443') throw new Error(`Open from outside: ${open}`)
        return `${open.join(', ')} of ${ports.join(', ')}`
      },
    },
    {
      name: 'restart of one process after the other',
      async run() {
        const { summary, failed } = await seenDuring(site, async () => {
          for (const unit of WEB) {
            await machine.must(`systemctl restart ${unit}`)
            await untilReady(unit.slice(-4))
            await wait(3_000)
          }
          await machine.must('systemctl restart stagely-worker@1')
        })
        if (failed) throw new Error(summary)
        return summary
      },
    },
    ...(later ? [{ name: 'stagely upgrade', run: () => upgrade(later) }] : []),
    { name: 'kill -9 of a web process', run: () => disturb(WEB[0], 'KILL') },
    { name: 'a web process that hangs (SIGSTOP)', run: () => disturb(WEB[0], 'STOP') },
    { name: 'a worker that hangs (SIGSTOP)', run: () => disturb('stagely-worker@1', 'STOP') },
    {
      name: 'all web processes away',
      async run() {
        await machine.must(`systemctl stop ${WEB.join(' ')}`)
        const { status, text, headers } = await new Visitor(site).send('GET', '/')
        await machine.must(`systemctl start ${WEB.join(' ')}`)
        for (const unit of WEB) await untilReady(unit.slice(-4))
        if (status !== 502 || !text.includes('back in a moment'))
          throw new Error(`${status} ${text}`)
        return `${status}, Retry-After ${headers['retry-after']}: ${/<h1>(.+)<\/h1>/.exec(text)?.[1]}`
      },
    },
    {
      name: 'secrets of addresses in the logs',
      async run() {
        const visitor = new Visitor(site)
        const paths = [
          '/reset-password?token=',
          '/seller/',
          '/unsubscribe/',
          '/about?from=',
          '/login?to=',
        ]
        const statuses: number[] = []
        for (const path of paths) {
          const { status } = await visitor.send('GET', `${path}canarySecret7`)
          statuses.push(status)
        }
        const { output } = await machine.run(
          'grep -rl canarySecret7 /var/log/nginx; journalctl --no-pager | grep canarySecret7'
        )
        if (output.trim()) throw new Error(output)
        return `${paths.map((path, at) => `${path}… ${statuses[at]}`).join(', ')}: in no log of nginx or the site`
      },
    },
    {
      name: 'PostgreSQL by TLS, verified',
      async run() {
        await machine.must(`
          openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=database -addext subjectAltName=IP:127.0.0.1 \\
            -keyout /root/database.key -out /etc/stagely/database.crt
          chmod 644 /etc/stagely/database.crt
          cat /etc/stagely/database.crt > /var/lib/postgresql/database.crt
          install -o postgres -m 600 /root/database.key /var/lib/postgresql/database.key
          sudo -u postgres psql -c "alter system set ssl_cert_file = '/var/lib/postgresql/database.crt'" \\
            -c "alter system set ssl_key_file = '/var/lib/postgresql/database.key'" -c 'select pg_reload_conf()'`)
        const check = (authority: string) =>
          machine.run(`
            sed 's#^DATABASE_URL=.*#&?sslmode=verify-full\\&sslrootcert=${authority}#' /etc/stagely.env > /root/tls.env
            STAGELY_ENV_FILE=/root/tls.env stagely keys:check`)
        const right = await check('/etc/stagely/database.crt')
        const wrong = await check('/etc/ssl/certs/ssl-cert-snakeoil.pem')
        if (right.code !== 0 || wrong.code === 0) throw new Error(right.output + wrong.output)
        return `with its authority: keys:check ${right.code}; with another one: ${wrong.code}, ${/Error: ([^;"]+)/.exec(wrong.output)?.[1]}`
      },
    },
    {
      name: 'a drill of the backup',
      async run() {
        const output = await machine.must(`
          cd /
          sudo -u postgres psql -qc 'alter role stagely createdb'
          stagely backup:drill /backups --key-file=- < /root/backup.key
          sudo -u postgres psql -qc 'alter role stagely nocreatedb'`)
        return output.split('\n').findLast((line) => line.startsWith('[ success ]')) ?? output
      },
    },
    {
      name: 'renewal of the certificate',
      async run() {
        const serial = () =>
          machine.must('openssl x509 -noout -serial -in /etc/nginx/tls/stagely.crt')
        const before = await serial()
        await machine.must('certbot renew --force-renewal --no-random-sleep-on-renew')
        if ((await serial()) === before) throw new Error('The certificate is the same.')
        const { status } = await new Visitor(site).send('GET', '/health/ready')
        return `through the port 80 of the site; afterwards ${status}`
      },
    },
    {
      name: 'a reboot',
      async run() {
        await machine.powerOff()
        site.reconnect()
        const began = performance.now()
        await machine.boot()
        for (const unit of WEB) await untilReady(unit.slice(-4))
        const took = ((performance.now() - began) / 1000).toFixed(1)
        const { status } = await new Visitor(site).send('GET', '/')
        if (status !== 200) throw new Error(`/ is ${status}`)
        return `everything works again ${took} s after it was switched on`
      },
    },
    {
      name: 'stagely.service in place of the three',
      async run() {
        await machine.must(`systemctl disable --now ${UNITS.join(' ')}\nsystemctl start stagely`)
        await untilReady('3333')
        const { status } = await new Visitor(site).send('GET', '/')
        const began = performance.now()
        await machine.must('systemctl stop stagely')
        const took = ((performance.now() - began) / 1000).toFixed(1)
        const result = await show('stagely', 'Result')
        if (status !== 200 || result !== 'success') throw new Error(`/ ${status}, ${result}`)
        return `/ ${status}; stopped in ${took} s, Result=${result}`
      },
    },
    {
      name: 'the journal',
      async run() {
        const lines = await machine.must("journalctl -u 'stagely*' -o cat --no-pager | wc -l")
        const serious = await machine.must(
          `journalctl -u 'stagely*' -o cat --no-pager | grep -c '"level":[56]0' || true`
        )
        const secrets = await machine.must(
          `journalctl --no-pager | grep -c "$(grep -oP '(?<=^APP_KEY=).+' /etc/stagely.env)" || true`
        )
        if (secrets !== '0') throw new Error('APP_KEY is in the journal.')
        return `${lines} lines of stagely*, ${serious} of them errors; APP_KEY is in none`
      },
    },
  ]
}
