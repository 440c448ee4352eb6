/** Colours of charts on the dark surface: 4.5:1 against it, apart in simulated colour blindness, and never the only sign. */
export const chartColors = {
  sales: 'var(--accent)',
  before: 'oklch(0.83 0.1 195)',
  forecast: 'oklch(0.92 0.13 100)',
  grid: 'var(--line)',
  text: 'var(--ink-soft)',
};
