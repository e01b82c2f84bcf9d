import { expect, test } from 'vitest'
import { hasSucceeded, type InstallFacts, installCardKind } from './install-card.ts'

const facts: InstallFacts = {
  standalone: false,
  promptable: true,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140',
  touchPoints: 0,
  dismissed: false,
  succeeded: true,
}

test('the app is offered after the first thing that went well, and never again once dismissed or installed', () => {
  expect(installCardKind(facts)).toBe('button')
  expect(installCardKind({ ...facts, succeeded: false })).toBe('none')
  expect(installCardKind({ ...facts, dismissed: true })).toBe('none')
  expect(installCardKind({ ...facts, standalone: true })).toBe('none')
})

test('where no browser offers it, an iPhone or iPad gets the way in words, others nothing', () => {
  const silent = { ...facts, promptable: false }
  expect(installCardKind(silent)).toBe('none')
  expect(installCardKind({ ...silent, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1)' })).toBe('words')
  const desktopUserAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605'
  expect(installCardKind({ ...silent, userAgent: desktopUserAgent, touchPoints: 5 })).toBe('words')
  expect(installCardKind({ ...silent, userAgent: desktopUserAgent })).toBe('none')
})

test('what only waits on the device has not gone well yet, nor has a star or an archive', () => {
  expect(hasSucceeded([{ name: 'signStep', state: 'sending' }])).toBe(false)
  expect(hasSucceeded([{ name: 'setFlagged', state: 'applied' }])).toBe(false)
  expect(hasSucceeded([{ name: 'signStep', state: 'refused' }])).toBe(false)
  expect(hasSucceeded([{ name: 'sendEnvelope', state: 'applied' }])).toBe(true)
})
