import { icon } from '~/components/ui/icons/icon'

export const ChevronDown = /* @__PURE__ */ icon('M6 9l6 6 6-6')
