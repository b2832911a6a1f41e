import { icon } from '~/components/ui/icons/icon'

export const ChevronLeft = /* @__PURE__ */ icon('M15 18l-6-6 6-6')
