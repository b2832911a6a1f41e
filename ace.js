/**
 * Entry point of the ace commands. Registers the TypeScript loader, so that
 * commands run from source; the compiled entry point is bin/console.js.
 */
import '@poppinss/ts-exec'

await import('./bin/console.js')
