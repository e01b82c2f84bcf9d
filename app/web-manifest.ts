import type { ManifestOptions } from 'vite-plugin-pwa'
import { RECEIVING_PATH, SHARE_PATH } from './install/incoming-files.ts'

/** What may become a document: shared from another app, or opened with this one. */
const KINDS = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
}
const SHORTCUT_ICONS = [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }]

/**
 * What the operating system learns about the installed app. The server replaces name and icons per
 * organisation; `id` never changes, or an update would install a second app.
 */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  start_url: '/',
  scope: '/',
  name: 'Tawqi',
  short_name: 'Tawqi',
  description: 'Electronic signing that works with no network',
  display: 'standalone',
  background_color: '#F6F7F9',
  theme_color: '#F6F7F9',
  categories: ['business', 'productivity'],
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  share_target: {
    action: SHARE_PATH,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'files', accept: [...Object.keys(KINDS), ...Object.values(KINDS).flat()] }] },
  },
  file_handlers: [{ action: RECEIVING_PATH, accept: KINDS }],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots: [
    { src: '/screenshots/inbox-wide.png', sizes: '1440x900', type: 'image/png', form_factor: 'wide' },
    { src: '/screenshots/inbox-narrow.png', sizes: '390x844', type: 'image/png', form_factor: 'narrow' },
  ],
  shortcuts: [
    { name: 'Waiting for me', url: '/?tab=waitingForMe', icons: SHORTCUT_ICONS },
    { name: 'New document', url: '/create-document', icons: SHORTCUT_ICONS },
    { name: 'Outbox', url: '/outbox', icons: SHORTCUT_ICONS },
  ],
}
