import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { JSONTransport } from '@adonisjs/mail/transports/json'
import type { MailTransportContract, NodeMailerMessage } from '@adonisjs/mail/types'

interface Mailbox {
  address: string
  name: string
}

export interface StoredEmail {
  id: string
  /** ISO date and time. */
  sentAt: string
  from: Mailbox
  to: Mailbox[]
  /** Message id of the thread, for replies. */
  inReplyTo?: string
  subject: string
  html: string
  text: string
}

type Content = Omit<StoredEmail, 'id' | 'sentAt'>

const idPattern = /^(\d{13})-[0-9a-f]{8}$/

/**
 * A mail transport that stores each email as a file, readable only by the user who runs Stagely.
 */
export class MailFolder implements MailTransportContract {
  #json = new JSONTransport()

  constructor(private folder: string) {}

  async send(message: NodeMailerMessage) {
    const sent = await this.#json.send(message)
    await mkdir(this.folder, { recursive: true })
    const path = this.#pathOf(`${Date.now()}-${randomBytes(4).toString('hex')}`)
    await writeFile(`${path}.part`, sent.original.message, { mode: 0o600 })
    await rename(`${path}.part`, path)
    return sent
  }

  /** Newest first. */
  async list(limit: number): Promise<StoredEmail[]> {
    const names = await readdir(this.folder).catch(() => [])
    const ids = names
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .toSorted()
      .toReversed()
      .slice(0, limit)
    const emails = await Promise.all(ids.map((id) => this.find(id)))
    return emails.filter((email) => email !== null)
  }

  async find(id: string): Promise<StoredEmail | null> {
    const moment = idPattern.exec(id)?.[1]
    if (!moment) return null
    const file = await readFile(this.#pathOf(id), 'utf8').catch(() => null)
    if (file === null) return null
    const { from, to, inReplyTo, subject, html, text }: Content = JSON.parse(file)
    const sentAt = new Date(Number(moment)).toISOString()
    return { id, sentAt, from, to, inReplyTo, subject, html, text }
  }

  #pathOf(id: string) {
    return join(this.folder, `${id}.json`)
  }
}
