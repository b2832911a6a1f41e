import router from '@adonisjs/core/services/router'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Paths of the console. To everyone outside the team they look like unknown paths. */
const isConsole = (pattern: string) => /^\/(api\/admin\/|admin$|:console)/.test(pattern)

/** Methods of a path for the Allow header. Empty if the path doesn't exist for the caller. */
export function allowedMethods(path: string, isTeam: boolean): string[] {
  const allowed = methods.filter((method) => {
    const pattern = router.match(path, method, true)?.route.pattern
    if (!pattern || pattern.endsWith('*')) return false
    return isTeam || !isConsole(pattern)
  })
  return allowed.length > 0 ? [...allowed, 'OPTIONS'] : []
}
