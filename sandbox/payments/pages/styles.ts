/** The one style sheet of the pages people outside see. */
export const PAGE_STYLES = `
:root { color-scheme: light dark; --paper: #faf7f4; --card: #fff; --ink: #1d1820; --soft: #655c69; --line: #d9d2d6;
  --field: #8b818f; --accent: #6b2fa0; --on-accent: #fff; --bad: #a3122f; --bad-soft: #fdecef; --note: #fff3cf; --on-note: #4d3800; }
@media (prefers-color-scheme: dark) { :root { --paper: #16121a; --card: #201a26; --ink: #f4eef7; --soft: #b3a7bb; --line: #3a3142;
  --field: #85788f; --accent: #c69cf0; --on-accent: #1c0f29; --bad: #ff9fb0; --bad-soft: #3b1720; --note: #3a2f0d; --on-note: #ffe9a8; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; }
.banner { background: var(--note); color: var(--on-note); font-size: 14px; font-weight: 600; padding: 8px 16px; text-align: center; }
main { display: grid; gap: 24px; margin: 0 auto; max-width: 960px; padding: 20px 16px 48px; }
h1, h2, p { margin: 0; }
h1 { font-size: 17px; font-weight: 500; color: var(--soft); }
.total { font-size: 40px; font-weight: 700; letter-spacing: -0.02em; line-height: 1.15; font-variant-numeric: tabular-nums; }
a { color: var(--accent); }
.back { display: inline-block; padding: 8px 0; text-decoration: none; }
.back:hover { text-decoration: underline; }
.summary { display: grid; gap: 12px; align-content: start; }
.lines { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
.lines li { display: flex; justify-content: space-between; gap: 16px; padding: 10px 0; border-bottom: 1px solid var(--line); }
.lines .name { overflow-wrap: anywhere; }
.lines .amount { font-variant-numeric: tabular-nums; white-space: nowrap; }
.soft { color: var(--soft); font-size: 14px; }
.panel { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 20px; display: grid; gap: 16px; align-content: start; }
.panel h1, .panel h2 { font-size: 20px; font-weight: 700; color: var(--ink); }
form { display: grid; gap: 16px; margin: 0; }
.field { display: grid; gap: 4px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; align-items: start; }
fieldset { display: grid; gap: 8px; margin: 0; padding: 0; border: 0; min-width: 0; }
legend { font-size: 14px; font-weight: 600; padding: 0 0 8px; }
.triple { display: grid; grid-template-columns: 1fr 1fr 1.4fr; gap: 12px; align-items: start; }
.choice { display: flex; gap: 10px; align-items: center; min-height: 44px; font-size: 16px; font-weight: 400; }
.choice input { width: 22px; min-height: 22px; flex: none; accent-color: var(--accent); }
dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; margin: 0; }
dt { color: var(--soft); }
dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
ul { margin: 0; padding-left: 20px; overflow-wrap: anywhere; }
label { font-size: 14px; font-weight: 600; }
input { width: 100%; min-height: 48px; padding: 10px 12px; font: inherit; color: inherit; background: transparent; border: 1px solid var(--field); border-radius: 10px; }
input[readonly] { color: var(--soft); border-style: dashed; }
input[aria-invalid='true'] { border-color: var(--bad); border-width: 2px; }
.problem { color: var(--bad); font-size: 14px; }
.alert { background: var(--bad-soft); color: var(--bad); border-radius: 10px; padding: 12px 14px; font-weight: 600; }
.deadline { display: flex; flex-wrap: wrap; gap: 4px 12px; justify-content: space-between; font-size: 14px; }
.deadline strong { font-variant-numeric: tabular-nums; }
button { min-height: 48px; width: 100%; padding: 10px 16px; font: inherit; font-weight: 650; border-radius: 10px; border: 1px solid var(--accent);
  background: var(--accent); color: var(--on-accent); cursor: pointer; }
button.quiet { background: transparent; color: var(--accent); }
button.fill { min-height: 32px; width: auto; padding: 2px 12px; font-size: 14px; }
button[aria-disabled='true'] { opacity: 0.6; cursor: progress; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; }
.buttons button { width: auto; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
details { font-size: 14px; }
summary { cursor: pointer; padding: 8px 0; font-weight: 600; }
.cards { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px; }
.cards li { display: flex; gap: 4px 12px; flex-wrap: wrap; align-items: center; justify-content: space-between; }
code { font: 14px/1.4 ui-monospace, 'SF Mono', Menlo, monospace; white-space: nowrap; }
li code { white-space: normal; }
.cards code { white-space: nowrap; }
.narrow { max-width: 480px; }
@media (min-width: 760px) { main.wide { grid-template-columns: 1fr 1fr; gap: 48px; padding-top: 48px; } .panel { padding: 28px; } }
@media (prefers-reduced-motion: no-preference) { button { transition: opacity 120ms; } }
`;
