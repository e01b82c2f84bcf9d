// Sends zeros from a process of its own, so that only the receiver's memory is measured.
// node send-zeros.mjs <url> <bytes> <method> <headers as JSON> [<before> <after>]
import { request } from 'node:http'

const [url, bytes, method, headers, before = '', after = ''] = process.argv.slice(2)
const chunk = Buffer.alloc(1_000_000)
const sending = request(url, {
  method,
  headers: {
    ...JSON.parse(headers),
    'content-length': Number(bytes) + Buffer.byteLength(before) + Buffer.byteLength(after),
  },
})
sending.on('response', (response) => {
  let text = ''
  response.on('data', (data) => {
    text += data
  })
  response.on('end', () => process.stdout.write(JSON.stringify({ status: response.statusCode, text })))
})
if (before) sending.write(before)
for (let left = Number(bytes); left > 0; left -= chunk.length)
  if (!sending.write(chunk.subarray(0, Math.min(left, chunk.length))))
    await new Promise((resolve) => sending.once('drain', resolve))
sending.end(after)
