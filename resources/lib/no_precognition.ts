/**
 * In place of `laravel-precognition`, which Inertia imports: it lets a server check the fields of Inertia's
 * own forms, and no page has one. `vite.config.ts` puts it there.
 */
const ignore = () => undefined

/** Inertia would set the names of its cookie and header here. */
export const client = { withXsrfCookieName: ignore, withXsrfHeaderName: ignore }

function refuse(): never {
  throw new Error('The pages are built without laravel-precognition')
}

export { refuse as createValidator, refuse as resolveName, refuse as toSimpleValidationErrors }
