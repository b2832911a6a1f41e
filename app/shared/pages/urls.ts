/** The address that a text is, or null. `URL.canParse` is missing in browsers that we support. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** The path, with the query if it has parameters. `size` is missing in browsers that we support. */
export function addQuery(path: string, query: URLSearchParams): string {
  const text = String(query)
  return text ? `${path}?${text}` : path
}
