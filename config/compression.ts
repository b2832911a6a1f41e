import { constants } from 'node:zlib'

/** Of a response that is compressed for one reader: half the time of level 4, and 4 % more bytes. */
export const brotliOptions = { [constants.BROTLI_PARAM_QUALITY]: 3 }

/** Of a page that is kept for many readers. */
export const keptBrotliOptions = { [constants.BROTLI_PARAM_QUALITY]: 5 }
