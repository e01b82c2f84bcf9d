/**
 * The files of the signature faces on this device. They are written with, not read with: a name set in a face that is
 * not there would be sealed in whatever the device has instead, so a face counts as here only with its bytes.
 */
import amiri from '@fontsource/amiri/files/amiri-arabic-400-italic.woff2?url'
import arefRuqaa from '@fontsource/aref-ruqaa/files/aref-ruqaa-arabic-400-normal.woff2?url'
import caveat from '@fontsource/caveat/files/caveat-latin-600-normal.woff2?url'
import dancingScript from '@fontsource/dancing-script/files/dancing-script-latin-600-normal.woff2?url'
import greatVibes from '@fontsource/great-vibes/files/great-vibes-latin-400-normal.woff2?url'
import gulzar from '@fontsource/gulzar/files/gulzar-arabic-400-normal.woff2?url'
import playpen from '@fontsource/playpen-sans-arabic/files/playpen-sans-arabic-arabic-400-normal.woff2?url'
import sacramento from '@fontsource/sacramento/files/sacramento-latin-400-normal.woff2?url'
import { inLanes } from '../../in-lanes.ts'
import { facesFor } from '../rules/signature-faces.ts'

export const FACE_FILES: Readonly<Record<string, string>> = {
  'dancing-script': dancingScript,
  'great-vibes': greatVibes,
  caveat,
  sacramento,
  'aref-ruqaa': arefRuqaa,
  gulzar,
  amiri,
  playpen,
}

/** Filled by the page, with or without a service worker in charge of it. */
const CACHE = 'signature-faces'
const LANES = 2

/** Those a name in these scripts is written in; without a name, all there are. */
const urlsFor = (name: string | undefined): string[] =>
  Object.entries(FACE_FILES)
    .filter(([id]) => name === undefined || facesFor(name).some((one) => one.id === id))
    .map(([, url]) => url)

/** The faces this name is written in are on this device; without a name, all of them. */
export async function facesHere(name?: string): Promise<boolean> {
  if (!('caches' in globalThis)) return false
  const cache = await caches.open(CACHE)
  const found = await Promise.all(urlsFor(name).map((url) => cache.match(url)))
  return found.every((one) => one !== undefined)
}

/** Brings those that are missing; false when one could not be had or kept. What earlier releases needed goes. */
export async function keepFaces(name?: string): Promise<boolean> {
  if (!('caches' in globalThis)) return false
  try {
    await inLanes(urlsFor(name), LANES, async (url) => void (await faceBytes(url)))
    if (!(await facesHere(name))) return false
    const cache = await caches.open(CACHE)
    const wanted = new Set(urlsFor(undefined).map((url) => new URL(url, location.href).href))
    for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request)
    return true
  } catch {
    return false
  }
}

/** A page inside another site's says in its own HTML that it leaves nothing behind. */
const keeps = (): boolean => document.documentElement.dataset.keeps !== 'nothing'

/** From this device, else from the network and then kept; throws where there is neither. */
export async function faceBytes(url: string): Promise<ArrayBuffer> {
  const cache = keeps() && 'caches' in globalThis ? await caches.open(CACHE).catch(() => null) : null
  const kept = await cache?.match(url)
  if (kept) return kept.arrayBuffer()
  const response = await fetch(url)
  // A stranger's page, such as that of a hotel's network, is no face.
  if (!response.ok || (response.headers.get('content-type') ?? '').startsWith('text/'))
    throw new Error('The face could not be fetched')
  const copy = response.clone()
  // A full device still writes with what has arrived.
  await cache?.put(url, copy).catch(() => undefined)
  return response.arrayBuffer()
}
