import { icon } from '~/components/ui/icons/icon'

export const ChevronRight = /* @__PURE__ */ icon('M9 18l6-6-6-6')
