import { icon } from '~/components/ui/icons/icon'

export const ChartNoAxesColumn = /* @__PURE__ */ icon('M5 21v-6 M12 21V3 M19 21V9')
