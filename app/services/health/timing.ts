/** Default timeout in milliseconds. */
const defaultTimeout = 2000

/**
 * Runs `work` and returns how many milliseconds it took, at least 1.
 *
 * @param limit timeout in milliseconds
 * @throws what `work` throws, or an Error on timeout
 */
export async function measure(
  work: () => Promise<unknown>,
  limit = defaultTimeout
): Promise<number> {
  const began = performance.now()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), limit)
  })
  try {
    await Promise.race([work(), late])
    return Math.max(1, Math.round(performance.now() - began))
  } finally {
    clearTimeout(timer)
  }
}
