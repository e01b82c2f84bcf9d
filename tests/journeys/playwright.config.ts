/** Journeys: what people do, in real Chromium, against the real server with a world of its own. */
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { DAY, EVERY_CASE } from '../todays-share.ts'

/** One tagged `@day-1-of-4` runs every fourth day. */
const NOT_TODAY = new RegExp(`@day-(?!${DAY % 2}-of-2|${DAY % 4}-of-4)`)

const watched = process.env.TRACE === '1'
const port = Number(process.env.JOURNEY_PORT ?? 8899)

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../../test-results',
  ...(EVERY_CASE ? {} : { grepInvert: NOT_TODAY }),
  fullyParallel: true,
  workers: Math.ceil(availableParallelism() * 1.5),
  // A test that passes on the second try is a test that fails.
  retries: 0,
  // Speed is measured by `npm run bench`: a busy machine must not fail a test.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../../reports/journeys.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    browserName: 'chromium',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
    locale: 'en-GB',
    timezoneId: 'Asia/Dubai',
    // Pictures and snapshots of every step take a fifth of the time: TRACE=1 when a failure wants to be watched.
    trace: { mode: 'retain-on-failure', screenshots: watched, snapshots: watched, sources: watched },
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: `node --import tsx tests/journeys/serve.ts ${port}`,
    cwd: '../..',
    url: `http://localhost:${port}/healthz`,
    reuseExistingServer: false,
    timeout: 60_000,
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
