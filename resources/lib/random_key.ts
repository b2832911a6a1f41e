/** 32 hex digits. `crypto.randomUUID` requires HTTPS, and a demo on a local network has none. */
export function randomKey(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))]
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
