/** `crypto.randomUUID` would need a secure address; a demo in the house network has none. */
export function randomKey(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))]
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
