import { icon } from '~/components/ui/icons/icon'

export const ChartNoAxesColumn = /* @__PURE__ */ icon(
  <>
    <path d="M5 21v-6" />
    <path d="M12 21V3" />
    <path d="M19 21V9" />
  </>
)
