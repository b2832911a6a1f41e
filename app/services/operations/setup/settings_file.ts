import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { envFilePath, envFileRules, type Variables } from '#services/operations/env_file'
import { SetupRefused } from '#services/operations/setup/refused'

/** The file of variables, and the answers that came with `--from`. */
export interface SettingsFile {
  path: string
  settings: Variables
  answers: Variables | null
  /** @throws SetupRefused, and the file is as before */
  write: (changes: Variables) => Promise<void>
}

const reasons: Record<string, string> = {
  EACCES: 'run it as root: sudo stagely setup',
  EPERM: 'run it as root: sudo stagely setup',
  EROFS: 'its file system is read-only',
  ENOSPC: 'the disk is full: free some space and run it again',
  EDQUOT: 'the disk is full: free some space and run it again',
  EFBIG: 'the disk is full: free some space and run it again',
  ENOENT: 'its folder doesn’t exist',
  changed: 'it has changed meanwhile: run it again',
  unclear: 'a quotation mark or a backslash in it is never closed: correct it and run it again',
}

function refuseWriting(path: string, code: string | null): void {
  if (code === null) return
  throw new SetupRefused([`${path} was not written: ${reasons[code] ?? `error ${code}`}.`])
}

const readIfThere = (path: string) =>
  readFile(path, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    if (code === 'ENOENT') return ''
    throw new SetupRefused([`${path} can’t be read (${code}): run it as root: sudo stagely setup.`])
  })

/** @param from  the file of answers, if there is one */
export async function openSettings(from?: string): Promise<SettingsFile> {
  const path = envFilePath()
  const channel = process.env.STAGELY_LAUNCHER ? new Launcher() : new Direct(path, from)
  const { text, answers } = await channel.read()
  const { readVariables } = envFileRules()
  return {
    path,
    settings: readVariables(text),
    answers: answers === null ? null : readVariables(answers),
    write: async (changes) => refuseWriting(path, await channel.write(changes)),
  }
}

interface Texts {
  text: string
  answers: string | null
}

/** `stagely`, which runs as root, reads and writes for the service's user. */
class Launcher {
  async #ask<Answer>(question: object): Promise<Answer> {
    const answered = once(process, 'message')
    process.send!(question)
    const [answer] = await answered
    return answer as Answer
  }

  read() {
    return this.#ask<Texts>({})
  }

  async write(changes: Variables): Promise<string | null> {
    const { failure } = await this.#ask<{ failure: string | null }>({ changes })
    return failure
  }
}

/** Without `stagely`, as whoever runs it. */
class Direct {
  #text = ''

  constructor(
    private path: string,
    private from?: string
  ) {}

  async read(): Promise<Texts> {
    this.#text = await readIfThere(this.path)
    if (this.from === undefined) return { text: this.#text, answers: null }
    const answers = await readFile(this.from, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
      throw new SetupRefused([`${this.from} can’t be read (${code}).`])
    })
    return { text: this.#text, answers }
  }

  async write(changes: Variables): Promise<string | null> {
    const { withVariables, writePrivately } = envFileRules()
    if ((await readIfThere(this.path)) !== this.#text) return 'changed'
    try {
      writePrivately(this.path, withVariables(this.#text, changes))
      return null
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? 'unknown'
    }
  }
}
