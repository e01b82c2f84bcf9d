/** The light page behind guests' links. It must stay small: no database, no PDF engine before the first paint. */
import '../ui/styles/ui.css'
import '../ui/styles/doc.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppRoot } from '../app-root.tsx'
import { keepForVisit } from '../i18n/keep-language.ts'
import { createPageLanguage } from '../i18n/language.ts'
import { loadPageCatalog } from '../i18n/page-catalogs.ts'
import { insecureNotice } from '../install/insecure-notice.tsx'
import { guardChunkLoad } from '../shell/guard-chunk-load.ts'
import { registerServiceWorker } from '../shell/register-service-worker.ts'
import { SignerEntry } from './signer-entry.tsx'

guardChunkLoad()

const language = createPageLanguage(loadPageCatalog, keepForVisit)
await language.use('ui', 'signer', 'signing', 'step-access')
const notice = await insecureNotice(language)
const root = document.getElementById('app')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <AppRoot language={language}>{notice ?? <SignerEntry />}</AppRoot>
    </StrictMode>,
  )

// A new version waits until this page is closed: nobody is asked to update in the middle of a signature.
registerServiceWorker(() => undefined)
// What the document needs beside it; not awaited, and asked for again by the parts themselves.
void language.use('pdf', 'faces', 'faces-signing')
