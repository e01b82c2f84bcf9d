/** The mailbox page in the product's own colours; it must work before the app is built. */
export const MAILBOX_STYLE = `
:root{color-scheme:light dark;--canvas:#F6F7F9;--surface:#FFFFFF;--text:#15202B;--muted:#526071;--hairline:#E3E7EC;--brand:#1F5FBF;--on-brand:#FFFFFF;--link:#1F5FBF;--focus:#0B57D0}
@media (prefers-color-scheme:dark){:root{--canvas:#11161C;--surface:#1A2129;--text:#E8EDF2;--muted:#A9B4C0;--hairline:#2A333D;--brand:#7FB0F5;--on-brand:#0B1420;--link:#8AB8F8;--focus:#9CC3FF}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--text);font:400 16px/24px 'Inter Variable',Inter,'IBM Plex Sans Arabic',system-ui,sans-serif}
main{max-inline-size:640px;margin-inline:auto;padding:32px 16px 64px;display:grid;grid-template-columns:minmax(0,1fr);gap:16px;overflow-wrap:anywhere}
h1{font-size:24px;line-height:32px;margin:0}
h2{font-size:16px;line-height:24px;margin:0}
p{margin:0}
header p,.meta,.empty{color:var(--muted);font-size:14px;line-height:20px}
header{display:grid;gap:4px}
article{background:var(--surface);border:1px solid var(--hairline);border-radius:12px;padding:16px 20px;display:grid;grid-template-columns:minmax(0,1fr);gap:12px}
a{color:var(--link)}
.code{font:600 32px/40px ui-monospace,'SF Mono',Consolas,Menlo,monospace;letter-spacing:8px}
.button{display:inline-block;background:var(--brand);color:var(--on-brand);border-radius:8px;padding:10px 20px;font-weight:600;text-decoration:none}
details{font-size:14px;line-height:20px;color:var(--muted)}
summary{cursor:pointer}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:12px 0 0;color:var(--text)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:4px}
`
