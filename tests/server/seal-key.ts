/** A PKCS#12 file with an organisation's own seal, as an operator would give it. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const SEAL_SUBJECT = 'Al Noor Trading eSeal'

/** What `SEAL_P12` and its password are set to, and the folder to remove afterwards. */
export function makeSealKey() {
  const folder = mkdtempSync(join(tmpdir(), 'tawqi-seal-'))
  const openssl = (line: string, ...more: string[]) =>
    execFileSync('openssl', [...line.split(' '), ...more], { cwd: folder, stdio: 'ignore' })
  openssl(
    'req -x509 -newkey rsa:2048 -nodes -keyout k.pem -out c.pem -days 9 -subj',
    `/O=Al Noor Trading/CN=${SEAL_SUBJECT}`,
  )
  openssl('pkcs12 -export -inkey k.pem -in c.pem -out seal.p12 -passout pass:secret')
  return { folder, environment: { SEAL_P12: join(folder, 'seal.p12'), SEAL_P12_PASSWORD: 'secret' } }
}
