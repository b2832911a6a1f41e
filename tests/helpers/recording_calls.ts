import limiter from '@adonisjs/limiter/services/main'
import { calls } from '#tests/functional/permissions/calls'
import { actors, type Actor } from '#tests/functional/permissions/people'
import type { Subjects } from '#tests/functional/permissions/scenes'
import { callApi } from '#tests/helpers/recording_http'
import type { People } from '#tests/helpers/recording_market'
import { formatContent, formatHead, Variants } from '#tests/helpers/recording_text'

/** A number that fits the address and that nobody has. */
const nobody = 2 ** 31 - 1

/** Scenes of the matrix that are part of a scene here. */
const included: Record<string, string> = { told: 'offered', refundable: 'paid' }

/** Sign-in and the contact form do not depend on the market: they are recorded in one scene. */
const sameEverywhere = /^POST \/api\/(auth|contact)/

interface Attempt {
  line: string
  actor: Actor
  /** Where it is tried, such as `paid` or `paid without a body`. */
  place: string
  path: string
  body: unknown
}

/** Every call by everybody, with variations in the scene that the matrix tries it in. */
export function attemptsIn(scene: string, subjects: Subjects): Attempt[] {
  return Object.entries(calls).flatMap(([line, row]) => {
    const own = (included[row.scene] ?? row.scene) === scene
    const id = row.id && subjects[row.id]
    if ((row.id && !id) || (sameEverywhere.test(line) && !own)) return []

    const pathWith = (used: number | string | undefined) =>
      line.replace(':sessionId', String(subjects.session)).replace(':id', String(used))
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

/** What all calls were answered, a file for each. */
export class RecordedCalls {
  #heads = new Map<string, Variants>()
  #contents = new Map<string, Variants>()

  async make({ line, actor, place, path, body }: Attempt, cast: People) {
    const answer = await callApi(path, {
      as: actor === 'anonymous' ? null : cast[actor],
      body,
      // Everybody calls from a place of their own, or they would share one limit.
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
