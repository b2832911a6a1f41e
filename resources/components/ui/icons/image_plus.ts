import { icon } from '~/components/ui/icons/icon'

export const ImagePlus = /* @__PURE__ */ icon(
  'M16 5h6 M19 2v6 M21 11.5V19a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7.5 M21 15l-3.086-3.086a2 2 0 0 0-2.828 0L6 21 M7 9a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z'
)
