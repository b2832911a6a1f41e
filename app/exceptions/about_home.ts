import { NotAllowed, NotFound } from '#exceptions/http_refusals'
import { RuleViolation } from '#exceptions/rule_violation'

/** The refusal of one home of several, with the home's name before it and the same status. Other errors stay. */
function aboutHome(error: unknown, home: string): unknown {
  if (error instanceof RuleViolation) {
    return new RuleViolation(`${home}: ${error.message}`, error.link)
  }
  if (error instanceof NotFound) return new NotFound(`${home}: ${error.message}`)
  if (error instanceof NotAllowed) return new NotAllowed(`${home}: ${error.message}`)
  return error
}

/**
 * Does what concerns one home of several.
 *
 * @throws what `work` throws; a refusal names the home
 */
export async function namingHome<T>(home: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw aboutHome(error, home)
  }
}
