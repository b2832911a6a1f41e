import { send } from '#tests/helpers/http'

/** What a process serves to Prometheus; undefined while it doesn't serve anything. */
export async function scrape(port: number): Promise<string | undefined> {
  const answer = await send('GET', '/metrics', { port }).catch(() => null)
  return answer?.status === 200 ? answer.text : undefined
}

/**
 * The value of a series, or undefined if there is none.
 *
 * @param labels  all of them, such as `{ queue: 'emails' }`
 */
export function valueOf(
  text: string | undefined,
  name: string,
  labels: Record<string, string | number> = {}
): number | undefined {
  const wanted = Object.entries(labels)
    .map(([label, value]) => `${label}="${value}"`)
    .toSorted()
    .join(',')
  for (const [, given, list = '', value] of (text ?? '').matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)) {
    const found = (list.match(/\w+="[^"]*"/g) ?? []).toSorted().join(',')
    if (given === name && found === wanted) return Number(value)
  }
  return undefined
}

/** The names of all metrics, such as `stagely_ready`. */
export const metricNames = (text: string) =>
  [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name)
