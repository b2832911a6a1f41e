import { icon } from '~/components/ui/icons/icon'

export const ImageDown = /* @__PURE__ */ icon(
  'M10.3 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10l-3.1-3.1a2 2 0 0 0-2.814.014L6 21 M14 19l3 3v-5.5 M17 22l3-3 M7 9a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z'
)
