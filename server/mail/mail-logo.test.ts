import { expect, it } from 'vitest'
import { renderMail } from './render-mail.ts'

const values = { recipientName: 'Omar', organizationName: 'Al <Noor>', code: '482913', minutes: 5 }

it('[R0207] a mail carries the logo of the sender’s organisation, with its name where pictures are not shown', () => {
  const { html } = renderMail('newDeviceCode', 'en', {
    ...values,
    title: 'Lease',
    logoUrl: 'https://sign.ae/themes/abc/logo.png?v="1"',
  })
  const image = /<img [^>]*>/.exec(html)?.[0]
  expect(image).toContain('src="https://sign.ae/themes/abc/logo.png?v=&#34;1&#34;"')
  expect(image).toContain('alt="Al &#60;Noor&#62;"')
})

it('without a logo no picture is fetched by reading a mail', () => {
  expect(renderMail('newDeviceCode', 'en', { ...values, title: 'Lease' }).html).not.toContain('<img')
})
