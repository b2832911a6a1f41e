import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'

const file = fileURLToPath(new URL('places.tsv.br', import.meta.url))

/**
 * The cities and counties of the United States, one a line, as `bin/places.ts` writes them. A released migration
 * loads them, so the columns stay; a later edition gets a file and a migration of its own.
 */
export const placesText = () => brotliDecompressSync(readFileSync(file)).toString()
