/** Milliseconds after which a part that has not answered counts as away. */
const patience = 2000

/**
 * Runs `work` and answers how many milliseconds it took, at least 1.
 *
 * @param limit  milliseconds that it may take
 * @throws what it throws, or an Error when it takes longer than that
 */
export async function timeOf(work: () => Promise<unknown>, limit = patience): Promise<number> {
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
