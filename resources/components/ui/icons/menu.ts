import { icon } from '~/components/ui/icons/icon'

export const Menu = /* @__PURE__ */ icon('M4 5h16 M4 12h16 M4 19h16')
