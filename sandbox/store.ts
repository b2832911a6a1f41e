import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type {
  AnswerRecord,
  ChargeRecord,
  DisputeRecord,
  EventRecord,
  IntentRecord,
  RefundRecord,
} from '#sandbox/records'

type Tables = {
  intents: IntentRecord
  charges: ChargeRecord
  refunds: RefundRecord
  disputes: DisputeRecord
  events: EventRecord
  answers: AnswerRecord
}
type TableName = keyof Tables
type Entry = { table: TableName; record: Tables[TableName] }

const dayMs = 24 * 60 * 60 * 1000

/**
 * Keeps records in memory and in a journal of JSON lines, so that a restart loses nothing. Records
 * that belong together are written as one line, so a kill leaves all of them or none. Doesn't use
 * the application's database, because Stripe is an external system.
 */
export class SandboxStore {
  readonly intents = new Map<string, IntentRecord>()
  readonly charges = new Map<string, ChargeRecord>()
  readonly refunds = new Map<string, RefundRecord>()
  readonly disputes = new Map<string, DisputeRecord>()
  readonly events = new Map<string, EventRecord>()
  readonly answers = new Map<string, AnswerRecord>()
  #journal: number | null
  #unwritten: Entry[] | null = null

  constructor(directory: string) {
    mkdirSync(directory, { recursive: true })
    const path = join(directory, 'stripe.jsonl')
    this.#load(path)
    this.#compact(path)
    this.#journal = openSync(path, 'a', 0o600)
  }

  save<Name extends TableName>(table: Name, record: Tables[Name]) {
    this.#table(table).set(record.id, record)
    if (this.#unwritten) this.#unwritten.push({ table, record })
    else this.#write([{ table, record }])
  }

  /** Writes everything that `work` saves as one line, before the caller can respond. */
  atomically<Result>(work: () => Result): Result {
    if (this.#unwritten) return work()
    this.#unwritten = []
    try {
      return work()
    } finally {
      const entries = this.#unwritten
      this.#unwritten = null
      this.#write(entries)
    }
  }

  close() {
    if (this.#journal !== null) closeSync(this.#journal)
    this.#journal = null
  }

  #write(entries: Entry[]) {
    if (entries.length === 0) return
    if (this.#journal === null) throw new Error('The payment sandbox has stopped.')
    writeSync(this.#journal, `${JSON.stringify(entries)}\n`)
  }

  #table<Name extends TableName>(name: Name): Map<string, Tables[Name]> {
    const tables: { [Each in TableName]: Map<string, Tables[Each]> } = this
    return tables[name]
  }

  #load(path: string) {
    for (const line of readLines(path)) {
      for (const { table, record } of parseLine(line)) {
        this.#table(table).set(record.id, record)
      }
    }
  }

  /**
   * Keeps only the latest state of each record, and removes delivered events and expired responses.
   */
  #compact(path: string) {
    for (const event of this.events.values()) if (event.done) this.events.delete(event.id)
    for (const answer of this.answers.values()) {
      if (isForgotten(answer)) this.answers.delete(answer.id)
    }
    const names: TableName[] = ['intents', 'charges', 'refunds', 'disputes', 'events', 'answers']
    const lines = names.flatMap((table) =>
      [...this.#table(table).values()].map((record) => `${JSON.stringify([{ table, record }])}\n`)
    )
    writeFileSync(`${path}.new`, lines.join(''), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }
}

/** Idempotency keys expire after a day. */
export function isForgotten(answer: AnswerRecord): boolean {
  return answer.storedAt < Date.now() - dayMs
}

/** No lines before the first run. An unreadable file is an error, not an empty journal. */
function readLines(path: string): string[] {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
}

/** The last line may be incomplete if the process was killed. */
function parseLine(line: string): Entry[] {
  try {
    return JSON.parse(line)
  } catch {
    return []
  }
}
