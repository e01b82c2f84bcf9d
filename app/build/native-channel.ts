import type { Plugin } from 'vite'

/**
 * RxDB speaks between tabs over a library that has two other ways for browsers without `BroadcastChannel`, and one for
 * tests. Every browser the app runs in has it (`target`), and our own tabs speak over nothing else.
 */
export function nativeChannel(): Plugin {
  return {
    name: 'tawqi:native-channel',
    load: {
      filter: { id: /\/broadcast-channel\/dist\/.*\/method-chooser\.js$/ },
      handler: () =>
        "import { NativeMethod } from './methods/native.js'\nexport const chooseMethod = () => NativeMethod\n",
    },
  }
}
