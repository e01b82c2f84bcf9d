/** Where screen readers listen: one polite, one assertive. Rendered once per page and inside each open dialog. */
export function LiveRegion() {
  return (
    <div className="sr">
      <div data-live="polite" aria-live="polite" aria-atomic="true" />
      <div data-live="assertive" aria-live="assertive" aria-atomic="true" />
    </div>
  )
}

/**
 * Says a short sentence to people who do not see the change. While a dialog is open everything behind it is
 * silent, so the innermost open dialog speaks.
 */
export function announce(text: string, urgency: 'polite' | 'assertive' = 'polite'): void {
  const dialogs = document.querySelectorAll('dialog[open]')
  const host = dialogs[dialogs.length - 1] ?? document
  const region = [...host.querySelectorAll(`[data-live="${urgency}"]`)].at(-1)
  if (region === undefined) return
  // The same words twice would be no change, hence no announcement.
  region.textContent = region.textContent === text ? `${text}\u00A0` : text
}
