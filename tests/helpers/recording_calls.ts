import limiter from '@adonisjs/limiter/services/main'
import { calls } from '#tests/functional/permissions/calls'
import { actors, type Actor } from '#tests/functional/permissions/people'
import type { Subjects } from '#tests/functional/permissions/scenes'
import { callApi } from '#tests/helpers/recording_http'
import type { People } from '#tests/helpers/recording_market'
import { formatContent, formatHead, Variants } from '#tests/helpers/recording_text'

/** A valid id that no row has. */
const nobody = 2 ** 31 - 1

/** Scenes of the matrix that a scene here includes. */
const included: Record<string, string> = { notified: 'offered', refundable: 'paid' }

/** Sign-in and the contact form don't depend on the market, so one scene records them. */
const sameEverywhere = /^POST \/api\/(auth|contact)/

interface Attempt {
  line: string
  actor: Actor
  /** The scene and variation, such as `paid` or `paid without a body`. */
  place: string
  path: string
  body: unknown
}

/** Every call by every person, with variations in the scene that the matrix uses for it. */
export function attemptsIn(scene: string, subjects: Subjects): Attempt[] {
  return Object.entries(calls).flatMap(([line, row]) => {
    const own = (included[row.scene] ?? row.scene) === scene
    const id = row.id && subjects[row.id]
    if ((row.id && !id) || (sameEverywhere.test(line) && !own)) return []

    const pathWith = (used: number | string | undefined) =>
      line
        .replace(':sessionId', String(subjects.session))
        .replace(':identifier', subjects.identifier ?? 'CreativeStager0000')
        .replace(':hash', 'a'.repeat(64))
        .replace(':id', String(used)) + (row.query ?? '')
    const attempts = [{ place: scene, path: pathWith(id), body: row.body?.(subjects) }]
    if (own && row.id) {
      attempts.push({ ...attempts[0], place: `${scene}, unknown number`, path: pathWith(nobody) })
    }
    if (own && row.body) {
      attempts.push({ ...attempts[0], place: `${scene}, empty body`, body: {} })
      attempts.push({ ...attempts[0], place: `${scene}, broken body`, body: '{"' })
    }
    return attempts.flatMap((attempt) => actors.map((actor) => ({ ...attempt, line, actor })))
  })
}

/** The responses of all calls, one file per call. */
export class RecordedCalls {
  #heads = new Map<string, Variants>()
  #contents = new Map<string, Variants>()

  async make({ line, actor, place, path, body }: Attempt, cast: People) {
    const answer = await callApi(path, {
      as: actor === 'anonymous' ? null : cast[actor],
      body,
      // Each actor has its own address; otherwise they would share rate limits.
      from: `127.0.0.${actors.indexOf(actor) + 2}`,
    })
    const who = `${place}: ${actor}`
    this.#of(this.#heads, line).add(formatHead(answer), who)
    const content = `${answer.status}\n${await formatContent(answer)}`
    this.#of(this.#contents, line).add(content.trimEnd(), who)
    await limiter.clear(['memory'])
  }

  files(): Map<string, string> {
    const files = new Map<string, string>()
    for (const [line, heads] of this.#heads) {
      const name = line
        .toLowerCase()
        .replaceAll(/[^a-z]+/g, '_')
        .replace('_api_', '_')
      const contents = this.#of(this.#contents, line)
      files.set(
        `calls/${name}.txt`,
        `${line}\n\n${heads.format('Status and headers')}\n${contents.format('Content')}`
      )
    }
    return files
  }

  #of(group: Map<string, Variants>, line: string): Variants {
    const known = group.get(line) ?? new Variants()
    group.set(line, known)
    return known
  }
}
