import { icon } from '~/components/ui/icons/icon'

export const Gauge = /* @__PURE__ */ icon('M12 14l4-4 M3.34 19a10 10 0 1 1 17.32 0')
