/** A file that can be checked, or why it can't be. */
export type ChosenFile = { name: string; sha256: string } | { name: string; problem: string }

const megabyte = 1024 * 1024
const largest = 20

/** Within so many bytes readers accept the beginning of a PDF. */
const headerBytes = 1024

const isPdf = (bytes: ArrayBuffer) =>
  new TextDecoder('latin1').decode(bytes.slice(0, headerBytes)).includes('%PDF-')

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Computes the SHA-256 of a PDF in the browser. */
export async function chosenFile(file: File): Promise<ChosenFile> {
  const { name } = file
  if (file.size > largest * megabyte) {
    return { name, problem: `Files of up to ${largest} MB can be checked. This one is larger.` }
  }
  // `subtle` is typed as always there, but browsers have it on secure pages only.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (!subtle) {
    return {
      name,
      problem:
        'Your browser can’t check files on this page, because the connection isn’t secure. Open the page with https:// at the beginning of its address.',
    }
  }
  try {
    const bytes = await file.arrayBuffer()
    if (!isPdf(bytes)) {
      return { name, problem: 'This isn’t a PDF. Agreements from Stagely are PDF files.' }
    }
    return { name, sha256: hexOf(await subtle.digest('SHA-256', bytes)) }
  } catch {
    return { name, problem: 'This file can’t be read. Choose it again.' }
  }
}
