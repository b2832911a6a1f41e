import { prettyPrintError } from '@adonisjs/core'

/** The port that a server couldn't listen on, because another program does; else undefined. */
function takenPort({ code, port }: NodeJS.ErrnoException & { port?: number }) {
  return code === 'EADDRINUSE' ? port : undefined
}

/** Settings that are refused and a port that is taken are sentences for the operator, who needs no stack. */
export async function reportFailedStart(error: unknown) {
  process.exitCode = 1
  const taken = error instanceof Error && takenPort(error)
  if (taken) {
    console.error(
      `\nStagely doesn't start:\n- Port ${taken} is taken by another program. End it, or set PORT to a free port.\n`
    )
    process.exit()
  }
  if (!(error instanceof Error && 'code' in error && error.code === 'E_INVALID_ENV_VARIABLES')) {
    return prettyPrintError(error)
  }
  const { help } = error as Error & { help?: string }
  console.error(`\nStagely doesn't start:\n${help}\n`)
  // Connections of the database would keep the process for half a minute.
  process.exit()
}
