/**
 * The check of a provider, version 2 without a puzzle, where the installation has been given one: its script is fetched
 * then, and only then. It offers `grecaptcha` to the page, as providers of this kind do.
 */
import { err, ok } from '../../../sync/result.ts'
import type { BotCheckAsked, Proof } from './bot-proofs.ts'

type Asked = Extract<BotCheckAsked, { way: 'invisible' }>

interface Provider {
  ready(then: () => void): void
  render(place: HTMLElement, options: Readonly<Record<string, unknown>>): number
  execute(widget: number): unknown
}

const PATIENCE_MS = 20_000

export async function askProvider({ script, key, version }: Asked): Promise<Proof> {
  if (key === null || key === '') return err('no-key')
  if (version === null || version === '') return err('no-version')
  const provider = await loaded(script)
  if (provider === null) return err('not-loaded')
  const shown = await executed(provider, key).catch(() => null)
  return shown === null ? err('not-executed') : ok(shown)
}

const provided = (): Provider | null => (globalThis as { grecaptcha?: Provider }).grecaptcha ?? null

async function loaded(address: string): Promise<Provider | null> {
  if (provided()) return provided()
  const element = document.createElement('script')
  const came = await new Promise<boolean>((settle) => {
    Object.assign(element, {
      src: address,
      async: true,
      onload: () => settle(true),
      onerror: () => settle(false),
    })
    setTimeout(() => settle(false), PATIENCE_MS)
    document.head.append(element)
  })
  // Asked again, it is fetched again.
  if (!came || !provided()) element.remove()
  return came ? provided() : null
}

function executed(provider: Provider, key: string): Promise<string | null> {
  const place = document.createElement('div')
  document.body.append(place)
  return new Promise<string | null>((settle) => {
    setTimeout(() => settle(null), PATIENCE_MS)
    provider.ready(() => {
      const callback = (shown: unknown) => settle(typeof shown === 'string' && shown !== '' ? shown : null)
      const failed = () => settle(null)
      try {
        const options = { sitekey: key, size: 'invisible', badge: 'inline', callback }
        const widget = provider.render(place, {
          ...options,
          'error-callback': failed,
          'expired-callback': failed,
        })
        provider.execute(widget)
      } catch {
        settle(null)
      }
    })
  }).finally(() => place.remove())
}
