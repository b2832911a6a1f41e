import router from '@adonisjs/core/services/router'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Paths of the console, which strangers cannot tell from unknown ones. */
const isConsole = (pattern: string) => /^\/(api\/admin\/|admin$|:console)/.test(pattern)

/**
 * Methods that a path has, for the Allow header; none when the path does not exist for the caller.
 */
export function allowedMethods(path: string, isAdmin: boolean): string[] {
  const allowed = methods.filter((method) => {
    const pattern = router.match(path, method, true)?.route.pattern
    if (!pattern || pattern.endsWith('*')) return false
    return isAdmin || !isConsole(pattern)
  })
  return allowed.length > 0 ? [...allowed, 'OPTIONS'] : []
}
