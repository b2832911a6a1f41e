interface Window {
  count: number
  /** Milliseconds since 1970. */
  endsAt: number
}

/**
 * Counts requests by key in this process's memory, for limits that must not cost a query. When it
 * is full, a new window replaces the oldest one.
 */
export class RequestCounter {
  #windows = new Map<string, Window>()

  constructor(private maxKeys = 20_000) {}

  get size() {
    return this.#windows.size
  }

  /** Counts one request. Returns the count of its window and the seconds until the window ends. */
  count(key: string, seconds: number, now = Date.now()): { count: number; endsIn: number } {
    const current = this.#windows.get(key)
    if (current && current.endsAt > now) {
      current.count += 1
      return { count: current.count, endsIn: Math.ceil((current.endsAt - now) / 1000) }
    }
    // Deletes the key first, so that the map stays ordered by the start of the windows.
    this.#windows.delete(key)
    if (this.#windows.size >= this.maxKeys) this.#windows.delete(this.#windows.keys().next().value!)
    this.#windows.set(key, { count: 1, endsAt: now + seconds * 1000 })
    return { count: 1, endsIn: seconds }
  }

  clear() {
    this.#windows.clear()
  }
}
