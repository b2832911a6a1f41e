/**
 * Registers the service worker once the page has loaded and the browser has nothing else to do. Not
 * under Vite, which has no build to keep.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Without it the site works as before.
  const register = () =>
    void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  const registerWhenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(register) : setTimeout(register)
  if (document.readyState === 'complete') registerWhenIdle()
  else window.addEventListener('load', registerWhenIdle, { once: true })
}
