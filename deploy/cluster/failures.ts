import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Findings, Step } from '../../bin/setup/steps.ts'
import { projectPath } from '../../bin/setup/project.ts'
import { startMailSink } from '../../tests/helpers/mail_sink.ts'
import { unit } from './files.ts'
import { result, seconds } from './findings.ts'
import type { Deal } from './market.ts'
import { newPhoto, photosOnDisk } from './photos.ts'
import type { Site } from './site.ts'
import { Visitor } from './visitor.ts'

/** How long a part is away. */
const AWAY_MS = 10_000
const INTERVAL_MS = 1_000
const RECOVERY_LIMIT_MS = 60_000
/** A process whose emails pause probes the mail server at least every two minutes. */
const EMAIL_LIMIT_MS = 150_000
/** As the samples write it. */
const NO_ANSWER = 'none'

/** What is asked, by its name in the table. */
const probes = ['ready 1', 'ready 2', 'page', 'call', 'change', 'photo'] as const
type Probe = (typeof probes)[number]
type Seen = Record<Probe, Map<string, number>>

interface Failure {
  name: string
  begin(): Promise<void> | void
  end(): Promise<void> | void
  /** Longer than usual, for a process that only a supervisor can help. */
  lasts?: number
  /** The statuses that each probe may have meanwhile, instead of success alone. */
  allowed?: Partial<Record<Probe, RegExp>>
  /** Whether an email that is due meanwhile has to wait. */
  delaysEmails?: true
  /** What has to have happened meanwhile. */
  required?: Partial<Record<Probe, RegExp>>
}

const isFine = (answer: string) => /^2/.test(answer)

/** What the load balancer and people see while a part of the site is away. */
class Rehearsal {
  readonly #site: Site
  readonly #deals: Deal[]
  #count = 0

  constructor(site: Site, deals: Deal[]) {
    this.#site = site
    this.#deals = deals
  }

  async run({ begin, end, lasts = AWAY_MS, delaysEmails }: Failure) {
    const seen = Object.fromEntries(probes.map((probe) => [probe, new Map()])) as Seen
    await begin()
    const began = performance.now()
    const inquiry = delaysEmails && (await this.#inquire())
    const asked: Promise<unknown>[] = []
    while (performance.now() - began < lasts) {
      asked.push(this.#sample(seen))
      await wait(INTERVAL_MS)
    }
    await end()
    const ended = performance.now()
    await this.#untilFine(ended)
    const recovered = performance.now() - ended
    await Promise.all(asked)
    const mailed = inquiry ? await this.#untilMailed(inquiry, ended) : undefined
    return { seen, recovered, mailed }
  }

  /** Writes to support. Returns the text, which the email repeats. */
  async #inquire(): Promise<string> {
    const text = `inquiry${process.pid}n${++this.#count}`
    await new Visitor(this.#site).json('POST', '/api/contact', {
      ...{ name: 'Pat Person', email: 'guest@stagely.example', subject: 'general' },
      message: `A question: ${text} and nothing else.`,
    })
    return text
  }

  async #untilMailed(text: string, ended: number): Promise<number> {
    while (!this.#site.mail.received.some(({ letter }) => letter.text?.includes(text))) {
      if (performance.now() - ended > EMAIL_LIMIT_MS) throw new Error('The email did not arrive.')
      await wait(100)
    }
    return performance.now() - ended
  }

  async #untilFine(ended: number): Promise<void> {
    for (let fine = 0; fine < 2;) {
      const seen = Object.fromEntries(probes.map((probe) => [probe, new Map()])) as Seen
      const answers = await this.#sample(seen)
      fine = answers.every(isFine) ? fine + 1 : 0
      if (performance.now() - ended > RECOVERY_LIMIT_MS)
        throw new Error(
          `The site did not recover: ${probes.map((probe, at) => `${probe} ${answers[at]}`).join(', ')}`
        )
      await wait(100)
    }
  }

  async #sample(seen: Seen): Promise<string[]> {
    return Promise.all(
      probes.map(async (probe) => {
        const answer = await this.#ask(probe).catch(() => NO_ANSWER)
        seen[probe].set(answer, (seen[probe].get(answer) ?? 0) + 1)
        return answer
      })
    )
  }

  async #ask(probe: Probe): Promise<string> {
    const { owner, company, projectId } = this.#deals[0]
    if (probe === 'ready 1' || probe === 'ready 2') {
      const port = this.#site.ports[probe === 'ready 1' ? 'web1' : 'web2']
      const signal = AbortSignal.timeout(3_000)
      const { status } = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal })
      return String(status)
    }
    const number = ++this.#count
    const send = {
      page: () => owner.send('GET', `/projects/${projectId}`),
      call: () => company.send('GET', '/api/projects?city=Asheville&state=NC'),
      change: () =>
        owner.send('POST', '/api/messages', {
          ...{ receiverId: company.id, content: `Message ${number}` },
          clientId: `failure${process.pid}n${number}`.padEnd(24, '0'),
        }),
      photo: async () =>
        owner.send('POST', '/api/projects', {
          ...{ title: 'With a photo', description: 'The house has been vacant since spring.' },
          ...{ propertyType: 'single_family_home', timeline: '2-4weeks', stagingLevel: 'luxury' },
          ...{ city: 'Asheville', county: 'Buncombe', state: 'NC', photos: [await newPhoto()] },
        }),
    }[probe]
    const { status } = await send()
    return status === 200 || status === 201 ? '2xx' : String(status)
  }
}

/** Such as `14 × 2xx, 2 × 503`. */
const written = (answers: Map<string, number>) =>
  [...answers].map(([answer, count]) => `${count} × ${answer}`).join(', ')

function problemsOf({ name, allowed = {}, required = {} }: Failure, seen: Seen): string[] {
  return probes.flatMap((probe) => {
    const answers = [...seen[probe].keys()]
    const wrong = answers.filter((answer) => !isFine(answer) && !allowed[probe]?.test(answer))
    const isMissing = required[probe] && !answers.some((answer) => required[probe]!.test(answer))
    return [
      ...(wrong.length ? [`${name}: ${probe} was ${written(seen[probe])}`] : []),
      ...(isMissing ? [`${name}: ${probe} was never ${String(required[probe])}`] : []),
    ]
  })
}

function failuresOf(site: Site, folder: string): Failure[] {
  const everything = (pattern: RegExp) =>
    Object.fromEntries(probes.map((probe) => [probe, pattern])) as Record<Probe, RegExp>
  const watchdog = Number(unit('stagely-web@').setting('WatchdogSec')) * 1000
  return [
    {
      name: 'photos can’t be stored',
      begin() {
        const path = photosOnDisk(site)
        mkdirSync(path, { recursive: true })
        renameSync(path, `${path}.away`)
        writeFileSync(path, '')
      },
      end() {
        const path = photosOnDisk(site)
        rmSync(path)
        renameSync(`${path}.away`, path)
      },
      allowed: { photo: /503/ },
      required: { photo: /503/ },
    },
    {
      name: 'one web process has crashed',
      begin: () => site.kill('web1'),
      end: () => site.startWeb(folder, 1),
      // Requests that it was answering.
      allowed: { 'ready 1': /none/, 'page': /502/, 'call': /502/, 'change': /502/, 'photo': /502/ },
      required: { 'ready 1': /none/ },
    },
    {
      name: 'one web process hangs',
      begin: () => site.freeze('web1'),
      lasts: watchdog,
      async end() {
        await site.kill('web1')
        await site.startWeb(folder, 1)
      },
      allowed: {
        'ready 1': /none/,
        ...{
          page: /50[24]|none/,
          call: /50[24]|none/,
          change: /50[24]|none/,
          photo: /50[24]|none/,
        },
      },
      required: { 'ready 1': /none/ },
    },
    {
      name: 'the worker is away',
      delaysEmails: true,
      begin: () => site.kill('worker'),
      end: () => site.startWorker(folder),
    },
    {
      name: 'the primary is away',
      begin: () => site.primary.kill(),
      end: () => site.primary.start(),
      // Pages of a signed-in person need the session.
      allowed: everything(/503/),
      required: everything(/503/),
    },
    {
      name: 'the mail server is away',
      delaysEmails: true,
      begin: () => site.mail.stop(),
      async end() {
        const { port, received: before } = site.mail
        site.mail = await startMailSink(port)
        site.mail.received.push(...before)
      },
    },
  ]
}

async function failures(site: Site, deals: Deal[], folder: string): Promise<Findings> {
  await site.confirmAddresses()
  const rehearsal = new Rehearsal(site, deals)
  const problems: string[] = []
  const rows = [['away', ...probes, 'fine after', 'email after']]
  for (const failure of failuresOf(site, folder)) {
    const { seen, recovered, mailed } = await rehearsal.run(failure).catch((error: Error) => {
      throw new Error(`${failure.name}: ${error.message}`)
    })
    const times = [seconds(recovered), mailed === undefined ? '' : seconds(mailed)]
    rows.push([failure.name, ...probes.map((probe) => written(seen[probe])), ...times])
    problems.push(...problemsOf(failure, seen))
  }
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => row[at].length)))
  const table = rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at]))
      .join('  ')
      .trimEnd()
  )
  const target = projectPath('docs/screenshots/operator')
  mkdirSync(target, { recursive: true })
  if (process.env.RECORD) writeFileSync(`${target}/failures.txt`, `${table.join('\n')}\n`)
  return result(table, problems)
}

export const failureRehearsals = (site: Site, deals: Deal[], current: string): Step[] => [
  { name: 'parts away', run: () => failures(site, deals, current) },
]
