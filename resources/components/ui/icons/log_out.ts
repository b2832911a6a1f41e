import { icon } from '~/components/ui/icons/icon'

export const LogOut = /* @__PURE__ */ icon(
  'M16 17l5-5-5-5 M21 12H9 M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4'
)
