import { connectionFailed } from '#services/operations/doctor/connection'

interface OutsideError extends Error {
  code?: string
  /** Of settings that are refused. */
  help?: string
  syscall?: string
  path?: string
  hostname?: string
  port?: number
  errors?: OutsideError[]
}

/** PostgreSQL's codes for a connection that isn't possible now, or not with these settings. */
const unconnected = /^(08|28|53)\w{3}$|^(3D000|57P0\d)$/

/** What the operating system refuses about a file, by its code. */
const fileReasons: Record<string, string> = {
  EACCES: 'belongs to another user',
  EPERM: 'belongs to another user',
  ENOENT: 'doesn’t exist',
  ENOTDIR: 'is below a file, not a folder',
  EISDIR: 'is a folder',
  EEXIST: 'exists already',
  EROFS: 'is on a file system that is read-only',
  ENOSPC: 'is on a disk that is full',
  EDQUOT: 'is on a disk whose quota is used up',
}

/** Whether the error is about the way to the database. Other services have other hosts and ports. */
function isConnection({ code = '', syscall, hostname, port, errors = [] }: OutsideError): boolean {
  const database = URL.parse(process.env.DATABASE_URL ?? '')
  if (unconnected.test(code) || errors.some(isConnection)) return true
  if (syscall === 'getaddrinfo') return hostname === database?.hostname
  return syscall === 'connect' && String(port ?? 5432) === (database?.port || '5432')
}

/**
 * What an operator can do something about, as a sentence: the database is away or not migrated, a file
 * can't be opened. Null for anything else, which is a defect and has a stack.
 */
export function explained(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const outside: OutsideError = error
  const { code = '', path, help } = outside
  if (code === 'E_INVALID_ENV_VARIABLES') return help ?? null
  if (isConnection(outside) || error.name === 'KnexTimeoutError') {
    const { detail, remedy } = connectionFailed(error)
    return `${detail} ${remedy}`
  }
  if (code === '42P01' || code === '42703') {
    return 'The database needs a migration that hasn’t run yet: stagely migration:run --force'
  }
  return path && fileReasons[code] ? `${path} ${fileReasons[code]} (${code}).` : null
}
