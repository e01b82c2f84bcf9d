/** What is to go from this device is noted before it goes; every page of ours, the light ones too, looks at this note. */
const KEY = 'removing'

export function noteRemoval(subject: string): void {
  try {
    localStorage.setItem(KEY, subject)
  } catch {
    // Without local storage nobody goes on with it after this tab.
  }
}

export function notedRemoval(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function forgetRemoval(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {}
}
