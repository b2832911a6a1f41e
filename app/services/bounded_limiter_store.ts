import LimiterMemoryStore from '@adonisjs/limiter/stores/memory'

/**
 * The limiter's memory store with a maximum number of keys. It drops the least recently counted
 * key, so made-up email addresses can't fill the memory.
 */
export class BoundedLimiterStore extends LimiterMemoryStore {
  #keys = new Set<string | number>()

  constructor(
    options: ConstructorParameters<typeof LimiterMemoryStore>[0],
    private maxKeys = 20_000
  ) {
    super(options)
  }

  async consume(key: string | number, amount?: number) {
    await this.#touch(key)
    return super.consume(key, amount)
  }

  async increment(key: string | number, amount?: number) {
    await this.#touch(key)
    return super.increment(key, amount)
  }

  async delete(key: string | number) {
    this.#keys.delete(key)
    return super.delete(key)
  }

  async clear() {
    this.#keys.clear()
    return super.clear()
  }

  async #touch(key: string | number) {
    this.#keys.delete(key)
    this.#keys.add(key)
    if (this.#keys.size > this.maxKeys) await this.delete(this.#keys.values().next().value!)
  }
}
