import type { Data } from '@generated/data'

/** The signed-in user. */
export type CurrentUser = Data.User

export interface ToastMessage {
  title: string
  description?: string
  /** `error` is announced at once and drawn in danger colors. Default: `success`. */
  tone?: 'success' | 'error'
}

declare module '@inertiajs/core' {
  export interface InertiaConfig {
    sharedPageProps: Data.SharedProps
    flashDataType: { toast?: ToastMessage }
  }
}
