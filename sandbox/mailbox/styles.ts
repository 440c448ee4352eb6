/** The mailbox's one style sheet. */
export const MAILBOX_STYLES = `
:root { color-scheme: light dark; --paper: #faf7f4; --card: #fff; --ink: #1d1820; --soft: #655c69; --line: #e2dbe0; --field: #8b818f; --accent: #6b2fa0; --on-accent: #fff; --new: #f4ecfb; }
@media (prefers-color-scheme: dark) { :root { --paper: #16121a; --card: #201a26; --ink: #f4eef7; --soft: #b3a7bb; --line: #3a3142; --field: #85788f; --accent: #c69cf0; --on-accent: #1c0f29; --new: #2a2036; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; }
header, main { max-width: 900px; margin: 0 auto; padding: 12px 16px; }
header { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; justify-content: space-between; }
h1, h2, p { margin: 0; }
h1 { font-size: 20px; overflow-wrap: anywhere; }
h1 a { color: inherit; text-decoration: none; }
h2 { font-size: 15px; }
a { color: var(--accent); overflow-wrap: anywhere; }
.soft { color: var(--soft); font-size: 14px; }
form { display: flex; gap: 8px; margin: 0; }
.search { width: 100%; margin-bottom: 12px; }
input { flex: 1; min-width: 0; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--field); border-radius: 10px; }
button { min-height: 44px; padding: 8px 16px; font: inherit; font-weight: 600; border-radius: 10px; border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); cursor: pointer; }
button.quiet { background: transparent; color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.list { list-style: none; margin: 0; padding: 0; background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
.list li + li { border-top: 1px solid var(--line); }
.list a { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px; padding: 12px 16px; color: inherit; text-decoration: none; }
.list a:hover { background: var(--new); }
.list .top { display: flex; gap: 12px; justify-content: space-between; }
.list .top span:first-child { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.list time { color: var(--soft); font-size: 14px; white-space: nowrap; font-variant-numeric: tabular-nums; }
.unread { background: var(--new); }
.unread .subject { font-weight: 700; }
.dot { color: var(--accent); }
.empty { padding: 48px 16px; text-align: center; background: var(--card); border: 1px dashed var(--line); border-radius: 12px; }
.message { display: grid; gap: 16px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 12px; margin: 0; font-size: 14px; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
.tabs { display: flex; gap: 8px; }
.tabs a { padding: 8px 14px; min-height: 40px; border: 1px solid var(--line); border-radius: 99px; text-decoration: none; }
.tabs a[aria-current] { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 12px; background: #fff; color-scheme: light; }
pre { margin: 0; padding: 16px; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--card); border: 1px solid var(--line); border-radius: 12px; font: 14px/1.5 ui-monospace, Menlo, monospace; }
.box { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 12px 16px; }
.box ul { margin: 4px 0 0; padding-left: 18px; }
.box li { padding: 4px 0; }
`;
