/** Which page an address gets is told twice, by the server and by the service worker, and they must agree. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isEntrancePath, isSignerPath } from '../../app/navigation-paths.ts'
import { staticApp } from '../../server/http/static-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'light-pages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
for (const name of ['', 'signer', 'entrance']) {
  mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, name, 'index.html'), name || 'member')
}
const app = staticApp({ folder, publicUrl: 'https://tawqi.example' })

/** Every way to write an address that is nearly one of a light page. */
const FIRST = [
  '',
  'login',
  'logout',
  'register',
  'forgot-password',
  'account-verification',
  'terms',
  'privacy',
].concat([
  'invite',
  'invited',
  'sign',
  'signer',
  'linking',
  'adibcp',
  'adibcpu',
  'mbru',
  'verify',
  'documents',
  'auth',
  'auth/login',
  'auth/auth-return',
  'auth/logout-return',
  'uaepasslogin',
  'clientinfo',
  'refreshtoken',
])
const REST = ['', '/', '/login', '/login/', '/x', '/x/', '/x/y', 'x']
const ADDRESSES = FIRST.flatMap((first) => REST.map((rest) => `/${first}${rest}`.replace('//', '/')))

test('server and service worker answer every address with the same page', async () => {
  for (const path of ADDRESSES) {
    const answer = await app.request(path, { headers: { accept: 'text/html' } })
    const wanted = isSignerPath(path) ? 'signer' : isEntrancePath(path) ? 'entrance' : 'member'
    expect([path, await answer.text()]).toEqual([path, wanted])
  }
})
