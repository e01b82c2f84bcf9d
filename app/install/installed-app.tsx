import { createContext, lazy, Suspense, use, useEffect, useState, useSyncExternalStore } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { useReplicaView } from '../replica/use-replica.tsx'
import { useShellData } from '../shell/shell-data.ts'
import type { InstallOffer } from './install-offer.ts'
import { chooseManifest } from './organisation-manifest.ts'
import { hasSucceeded, type InstallCardKind, installCardKind } from './rules/install-card.ts'
import { useAppBadge } from './use-app-badge.ts'

export const InstallOfferContext = createContext<InstallOffer | null>(null)

/** What the installed app shows outside its pages: the badge, the organisation's name and icon; and the offer to install. */
export function InstalledApp({ organizationId }: { readonly organizationId: string }) {
  const { counts } = useShellData()
  useAppBadge(counts.waitingForMe ?? 0)
  useEffect(() => {
    try {
      chooseManifest(document, localStorage, organizationId)
    } catch {
      // Without storage the app is installed under our own name.
    }
  }, [organizationId])
  const offer = use(InstallOfferContext)
  return offer ? <Offer offer={offer} /> : null
}

function Offer({ offer }: { readonly offer: InstallOffer }) {
  const outbox = useReplicaView((view) => view.outbox)
  const language = useLanguage()
  useEffect(() => {
    if (hasSucceeded(outbox)) offer.noteSuccess()
  }, [outbox, offer])
  const kind = useSyncExternalStore(offer.subscribe, () => kindNow(offer))
  const [Card] = useState(() =>
    // Comes with its words when it is first shown.
    lazy(async () => {
      await language.use('install')
      return { default: (await import('./install-card.tsx')).InstallCard }
    }),
  )
  return kind === 'none' ? null : (
    <Suspense>
      <Card kind={kind} offer={offer} />
    </Suspense>
  )
}

const kindNow = (offer: InstallOffer): InstallCardKind =>
  installCardKind({
    standalone: matchMedia('(display-mode: standalone)').matches,
    promptable: offer.promptable(),
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    dismissed: offer.dismissed(),
    succeeded: offer.succeeded(),
  })
