import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import { describeSchema, formatSchema } from '#tests/helpers/schema_description'
import { RecordedPages, visitsIn } from '#tests/helpers/recording_pages'
import { attemptsIn, RecordedCalls } from '#tests/helpers/recording_calls'
import { emailFlows, recordEmails } from '#tests/helpers/recording_emails'
import { Snapshot, separateIds, writeCount } from '#tests/helpers/recording_database'
import {
  assembleCast,
  consoleAddress,
  marketScenes,
  type MarketScene,
  type People,
} from '#tests/helpers/recording_market'
import { otherRequests, recordRequests } from '#tests/helpers/recording_requests'
import { nameAddress } from '#tests/helpers/recording_text'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { sandbox, startSandbox } from '#tests/helpers/sandbox'

export type Recording = Map<string, string>

/** The state of the payment provider, without its call counts. */
const booksOfProvider = () => JSON.stringify({ ...sandbox.state(), calls: null })

/** The people of the recordings, and the current scene. */
export class Stage {
  #people = new Snapshot('people')
  #scene = new Snapshot('scene')
  #writes = ''
  #books = ''

  private constructor(
    readonly cast: People,
    readonly consolePath: string
  ) {}

  static async open(): Promise<Stage> {
    await emptyMarketWithoutWebhooks()
    await separateIds()
    const cast = await assembleCast()
    const stage = new Stage(cast, await consoleAddress(cast))
    nameAddress(stage.consolePath, '/<console>')
    await stage.#people.take()
    return stage
  }

  async close() {
    await this.#people.drop()
    await this.#scene.drop()
  }

  /** Returns to the start: all people are registered, and nothing has happened yet. */
  async clear() {
    await sandbox.stop()
    await startSandbox()
    sandbox.orderWebhooks({ drop: true })
    await this.#people.restore()
    await limiter.clear(['memory'])
  }

  async set(scene: MarketScene) {
    await this.clear()
    const subjects = await marketScenes[scene](this.cast)
    await this.#scene.take()
    await this.#settle()
    return subjects
  }

  /** Reverts what a call has changed. @returns whether the scene has to be set again */
  async tidy(): Promise<boolean> {
    if (this.#books !== booksOfProvider()) return true
    if ((await writeCount()) === this.#writes) return false
    await this.#scene.restore()
    await this.#settle()
    return false
  }

  async #settle() {
    this.#writes = await writeCount()
    this.#books = booksOfProvider()
  }
}

/** Records every call and page for every person in every scene. */
export async function recordMarket(stage: Stage): Promise<Recording> {
  const [calls, pages] = [new RecordedCalls(), new RecordedPages()]
  await stage.clear()
  for (const visit of visitsIn('empty', {})) await pages.make(visit, stage.cast, stage.consolePath)

  for (const scene of Object.keys(marketScenes) as MarketScene[]) {
    const subjects = await stage.set(scene)
    for (const visit of visitsIn(scene, subjects)) {
      await pages.make(visit, stage.cast, stage.consolePath)
    }
    let { intent } = await stage.set(scene)
    for (const attempt of attemptsIn(scene, subjects)) {
      const body =
        typeof attempt.body === 'string'
          ? attempt.body
          : JSON.stringify(attempt.body)?.replaceAll(subjects.intent, intent)
      await calls.make({ ...attempt, body }, stage.cast)
      if (await stage.tidy()) intent = (await stage.set(scene)).intent
    }
  }
  return new Map([...calls.files(), ...pages.files()])
}

/** Records every email with the flow that sends it. */
export async function recordAllEmails(stage: Stage): Promise<Recording> {
  const recording: Recording = new Map()
  for (const name of Object.keys(emailFlows)) {
    await stage.clear()
    await recordEmails(name, stage.cast, recording)
  }
  return recording
}

/** Records requests outside the permission matrix, each group from the same start. */
export async function recordOtherRequests(stage: Stage): Promise<Recording> {
  const recording: Recording = new Map()
  for (const name of Object.keys(otherRequests)) {
    await stage.clear()
    const [path, text] = await recordRequests(name, stage.cast)
    recording.set(path, text)
  }
  return recording
}

export async function recordSchema(): Promise<Recording> {
  return new Map([['schema.txt', formatSchema(await describeSchema(db.connection()))]])
}
