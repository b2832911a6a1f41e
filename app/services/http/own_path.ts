/** A path of this site that a page may lead back to; null for everything else. */
export const ownPath = (path: unknown): string | null =>
  typeof path === 'string' && /^(?!.*\/\/)\/[\w\-./?=&%+,]*$/.test(path) ? path : null
