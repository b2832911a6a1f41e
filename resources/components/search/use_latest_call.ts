import { useEffect, useRef, useState } from 'react'

/**
 * Runs one request at a time: a new one aborts the previous one, whose response is ignored.
 * `running` is the kind of the pending request, or null.
 */
export function useLatestCall<Kind extends string>() {
  const [running, setRunning] = useState<Kind | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const call = useRef<AbortController>(null)

  useEffect(() => () => call.current?.abort(), [])

  /** `onAnswer` calls `done` once the response is rendered. */
  async function run<Answer>(
    kind: Kind | null,
    ask: (signal: AbortSignal) => Promise<Answer>,
    onAnswer: (answer: Answer, done: () => void) => void
  ): Promise<void> {
    call.current?.abort()
    const { signal } = (call.current = new AbortController())
    setRunning(kind)
    setFailure(null)
    try {
      const answer = await ask(signal)
      if (!signal.aborted) onAnswer(answer, () => setRunning(null))
    } catch (error) {
      if (signal.aborted) return
      setFailure(error)
      setRunning(null)
    }
  }

  function stop(): void {
    call.current?.abort()
    setFailure(null)
    setRunning(null)
  }

  return { running, failure, run, stop }
}
