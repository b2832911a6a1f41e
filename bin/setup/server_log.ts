import { mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { isColorSupported, prettyFactory } from 'pino-pretty'
import { logLines } from '../../app/services/observability/log_lines.ts'

/** The level of warnings in log records. */
const WARNING = 40

/** Level of a log record; undefined if the line is something else. */
function levelOf(line: string): number | undefined {
  if (!line.startsWith('{"level":')) return undefined
  return Number(/\d+/.exec(line)?.[0])
}

/** Progress, such as `[ info ] …`, which commands print for those who run them by hand. */
const isProgress = (line: string) => /^\[ info \]|^\s*$/.test(stripVTControlCharacters(line))

/**
 * What the demo's servers print. All of it goes to a file, which each start writes anew. People see
 * warnings and errors, and what is no log record, such as the reason why a server doesn't start.
 */
export class ServerLog {
  readonly path: string
  #file: number
  #show: (text: string) => void
  #pretty = prettyFactory(logLines(isColorSupported))

  constructor(path: string, show: (text: string) => void = (text) => process.stderr.write(text)) {
    mkdirSync(dirname(path), { recursive: true })
    this.path = path
    this.#file = openSync(path, 'w')
    this.#show = show
  }

  /** Takes the outputs of a server until they end. */
  follow(...outputs: (Readable | null)[]): void {
    for (const input of outputs) {
      if (input) createInterface({ input }).on('line', (line) => this.#take(line))
    }
  }

  #take(line: string): void {
    writeSync(this.#file, `${line}\n`)
    const level = levelOf(line)
    if (level === undefined ? !isProgress(line) : level >= WARNING) {
      this.#show(level === undefined ? `${line}\n` : this.#pretty(line))
    }
  }
}
