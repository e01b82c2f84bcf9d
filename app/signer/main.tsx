/** The light page behind guests' links. It must stay small: no database, no PDF engine before the first paint. */
import '../ui/styles/ui.css'
import '../shell/styles/open-layouts.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppRoot } from '../app-root.tsx'
import { createPageLanguage } from '../i18n/language.ts'
import { guardChunkLoad } from '../shell/guard-chunk-load.ts'
import { SignerEntry } from './signer-entry.tsx'

guardChunkLoad()

const language = createPageLanguage()
await language.use('ui', 'signer')
const root = document.getElementById('app')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <AppRoot language={language}>
        <SignerEntry />
      </AppRoot>
    </StrictMode>,
  )
