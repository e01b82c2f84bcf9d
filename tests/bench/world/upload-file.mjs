// Uploads a file from a process of its own, so that reading it does not delay what is measured beside it.
// node upload-file.mjs <url> <access token> <path>
import { openAsBlob } from 'node:fs'

const [url, token, path] = process.argv.slice(2)
const form = new FormData()
form.set('document', await openAsBlob(path, { type: 'application/pdf' }), 'large.pdf')
form.set('options', JSON.stringify({ envelopeDocument: true }))
const response = await fetch(`${url}/api/Document/upload`, {
  method: 'POST',
  headers: { authorization: `Bearer ${token}` },
  body: form,
})
process.stdout.write(await response.text())
