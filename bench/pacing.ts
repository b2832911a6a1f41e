/** How often due work is started, in ms. */
export const tick = 10

/** Calls `work` this many times per second, evenly, until the returned function is called. */
export function every(perSecond: number, work: (turn: number) => void) {
  let turn = 0
  const began = performance.now()
  const timer = setInterval(() => {
    const due = ((performance.now() - began) / 1000) * perSecond
    while (turn < due) work((turn += 1))
  }, tick)
  return () => clearInterval(timer)
}
