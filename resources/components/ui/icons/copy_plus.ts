import { icon } from '~/components/ui/icons/icon'

export const CopyPlus = /* @__PURE__ */ icon(
  'M15 12L15 18 M12 15L18 15 M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2z M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2'
)
