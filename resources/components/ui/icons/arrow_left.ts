import { icon } from '~/components/ui/icons/icon'

export const ArrowLeft = /* @__PURE__ */ icon('M12 19l-7-7 7-7 M19 12H5')
