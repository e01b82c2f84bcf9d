import { expect, test } from 'vitest'
import { createIncomingFiles } from './incoming-files.ts'
import { type LaunchParams, listenForLaunch } from './listen-for-launch.ts'

const HOME = 'https://sign.example/'

function openApp() {
  const visited: string[] = []
  const incoming = createIncomingFiles(undefined)
  let launch: (params: LaunchParams) => void = () => undefined
  listenForLaunch({
    queue: {
      setConsumer: (consumer) => {
        launch = consumer
      },
    },
    here: () => visited.at(-1) ?? HOME,
    goTo: (address) => visited.push(address),
    incoming,
  })
  return { visited, incoming, launch: (params: LaunchParams) => launch(params) }
}

test('a shortcut goes to its page in the window that is open; a plain start leaves it where it is', async () => {
  const { visited, launch } = openApp()
  launch({ targetURL: HOME })
  launch({ targetURL: `${HOME}outbox` })
  await new Promise(setImmediate)
  expect(visited).toEqual([`${HOME}outbox`])
})

test('files opened with the app wait for the page that takes them; one that cannot be read spoils nothing', async () => {
  const { incoming, launch } = openApp()
  const lease = new File(['%PDF'], 'lease.pdf', { type: 'application/pdf' })
  launch({
    targetURL: `${HOME}create-document`,
    files: [{ getFile: async () => lease }, { getFile: async () => Promise.reject(new Error('gone')) }],
  })
  await new Promise(setImmediate)
  expect(await incoming.take()).toEqual({ opened: [lease], shared: [] })
  expect(await incoming.take()).toEqual({ opened: [], shared: [] })
})
