/** Shown when a visitor tries to delete a sample project. */
export const demoModeToast = {
  title: 'Demo Mode Active',
  description: 'Sample projects stay for the next visitor.',
}
