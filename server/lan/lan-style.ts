/** Of the page that says how to trust this machine; it must stand alone, the app may not be reachable yet. */
export const LAN_STYLE = `:root { color-scheme: light dark; --text: #15202b; --muted: #526071; --canvas: #f6f7f9; --surface: #fff; --line: #e3e7ec; --brand: #1f5fbf; --on: #fff }
@media (prefers-color-scheme: dark) { :root { --text: #e8edf2; --muted: #a9b4c0; --canvas: #11161c; --surface: #1a2129; --line: #2a333d; --brand: #7fb0f5; --on: #0b1420 } }
body { margin: 0; background: var(--canvas); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 640px; margin: 0 auto; padding: 32px 16px 64px; display: grid; gap: 16px }
h1 { font-size: 24px; line-height: 32px; margin: 0 }
h2 { font-size: 16px; line-height: 24px; margin: 0 0 8px }
p { margin: 0 }
section { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 16px; display: grid; gap: 12px }
ol { margin: 0; padding-inline-start: 24px; display: grid; gap: 4px }
.scan { grid-template-columns: auto 1fr; align-items: center; gap: 24px }
.scan > div { display: grid; gap: 8px; min-width: 0 }
.scan img { border-radius: 8px; background: #fff; display: block }
.address, .print { font-family: ui-monospace, monospace; font-size: 14px; overflow-wrap: anywhere; text-align: start }
.button { display: inline-flex; min-height: 44px; padding: 0 20px; align-items: center; justify-content: center; border-radius: 8px; border: 1px solid var(--brand); color: var(--brand); text-decoration: none; font-weight: 600; width: fit-content; max-width: 100%; box-sizing: border-box; overflow-wrap: anywhere }
.filled { background: var(--brand); color: var(--on) }
a:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px }
.small { color: var(--muted); font-size: 14px }
@media (max-width: 520px) { .scan { grid-template-columns: 1fr; justify-items: center; text-align: center } .address { text-align: center } }
`
