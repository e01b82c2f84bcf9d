/** What is to go from this device is noted before it goes; every page of ours, the light ones too, looks at this note. */
const KEY = 'removing'

/** Names of stores; the previous release noted one. */
export function noteRemoval(stores: readonly string[]): void {
  try {
    const noted = [...new Set([...notedRemoval(), ...stores])]
    localStorage.setItem(KEY, noted.join(' '))
  } catch {
    // Without local storage nobody goes on with it after this tab.
  }
}

export function notedRemoval(): readonly string[] {
  try {
    return (localStorage.getItem(KEY) ?? '').split(' ').filter((one) => one !== '')
  } catch {
    return []
  }
}

/** These are gone. */
export function forgetRemoval(stores: readonly string[]): void {
  try {
    const left = notedRemoval().filter((one) => !stores.includes(one))
    if (left.length > 0) localStorage.setItem(KEY, left.join(' '))
    else localStorage.removeItem(KEY)
  } catch {}
}
