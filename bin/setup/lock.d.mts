export function isAlive(pid: number): boolean
export function withLock<T>(path: string, work: () => T | Promise<T>): Promise<T>
