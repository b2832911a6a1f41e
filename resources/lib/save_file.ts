/** Downloads what an address of ours answers. Unlike a visit, it isn't stopped by a step in the history. */
export function download(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Saves a file that was made in the browser. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  download(address, name)
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
