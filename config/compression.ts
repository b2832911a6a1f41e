import { constants } from 'node:zlib'

/** Of responses. Higher levels take more time than they save in transfer. */
export const brotliOptions = { [constants.BROTLI_PARAM_QUALITY]: 4 }
