interface Waiting<Asked, Answer> {
  asked: Asked
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** Keeps one statement short, however many requests wait. */
const maxSize = 200

/**
 * Milliseconds between a batch and the next. PostgreSQL answers in less than one, so without a pause
 * most batches would have a single request, and sending them would take the most time of all.
 */
const pause = 10
/** So many waiting requests end the pause early. */
const enough = 16

/**
 * One query for all requests that wait at the same time. While a batch is on its way, and for a few
 * milliseconds after it, new requests wait and form the next one. A batch starts after its requests
 * have arrived, so each of them reads what was committed before.
 */
export class BatchedQuery<Asked, Answer> {
  #waiting: Waiting<Asked, Answer>[] = []
  #isRunning = false
  #endPause = () => {}

  /** @param run  returns an answer for each request, in the same order */
  constructor(private run: (asked: Asked[]) => Promise<Answer[]>) {}

  /** @throws the error of its batch, as all requests of that batch do */
  ask(asked: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ asked, resolve, reject })
      if (!this.#isRunning) void this.#runAll()
      else if (this.#waiting.length >= enough) this.#endPause()
    })
  }

  async #runAll() {
    this.#isRunning = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, maxSize)
      try {
        const answers = await this.run(batch.map(({ asked }) => asked))
        for (const [index, { resolve }] of batch.entries()) resolve(answers[index])
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
      await this.#pause()
    }
    this.#isRunning = false
  }

  #pause(): Promise<void> {
    if (this.#waiting.length >= enough) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pause)
      this.#endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
