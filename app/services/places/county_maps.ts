import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { StateMap } from '#shared/places/county_map'
import type { UsState } from '#shared/places/us_states'

const folder = new URL('../../../database/county_maps/', import.meta.url)

const maps = new Map<UsState, Promise<StateMap>>()

/** The counties of a state as `bin/county_maps.ts` writes them. Each file is read once. */
export function stateMap(state: UsState): Promise<StateMap> {
  const known = maps.get(state)
  if (known) return known
  const map = read(state)
  maps.set(state, map)
  // A file that can't be read now may be later.
  map.catch(() => maps.delete(state))
  return map
}

async function read(state: UsState): Promise<StateMap> {
  const packed = await readFile(new URL(`${state}.json.br`, folder))
  const text = await promisify(brotliDecompress)(packed)
  return JSON.parse(text.toString()) as StateMap
}
