import { icon } from '~/components/ui/icons/icon'

export const ArrowUpDown = /* @__PURE__ */ icon('M21 16l-4 4-4-4 M17 20V4 M3 8l4-4 4 4 M7 4v16')
