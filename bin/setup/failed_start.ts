import { prettyPrintError } from '@adonisjs/core'

/** Settings that are refused are sentences for the operator, who needs no stack. */
export async function reportFailedStart(error: unknown) {
  process.exitCode = 1
  if (!(error instanceof Error && 'code' in error && error.code === 'E_INVALID_ENV_VARIABLES')) {
    return prettyPrintError(error)
  }
  const { help } = error as Error & { help?: string }
  console.error(`\nStagely doesn't start:\n${help}\n`)
  // Connections of the database would keep the process for half a minute.
  process.exit()
}
