/**
 * Twelve palettes like print runs: one ink, one paper, one deep tone (readable on paper), two light tones (ink is
 * readable on both). Because of that rule any text of the posters has a contrast of 4.5 or more; a test checks it.
 */
export type Palette = { name: string; ink: string; paper: string; deep: string; bright: string; soft: string };

export const palettes: readonly Palette[] = [
  { name: 'velvet', ink: '#1c0b22', paper: '#f8ecdf', deep: '#661c52', bright: '#ff6b4a', soft: '#f6a9bb' },
  { name: 'tangerine', ink: '#24100a', paper: '#fff1de', deep: '#74204f', bright: '#ff7a1f', soft: '#ffc954' },
  { name: 'lagoon', ink: '#07202b', paper: '#f4efe2', deep: '#0b5a63', bright: '#ff8063', soft: '#66cbbf' },
  { name: 'ultraviolet', ink: '#150b30', paper: '#f3eeff', deep: '#4c22c4', bright: '#d7f24c', soft: '#b99dff' },
  { name: 'cherry', ink: '#24060e', paper: '#fff0ec', deep: '#a10f30', bright: '#ff5d4e', soft: '#ffa3b4' },
  { name: 'cobalt', ink: '#0a1030', paper: '#f5f0e4', deep: '#1f3fc8', bright: '#ff5c37', soft: '#9fc6ff' },
  { name: 'moss', ink: '#10190e', paper: '#f4f0dd', deep: '#2b5833', bright: '#f5824f', soft: '#c6d96c' },
  { name: 'saffron', ink: '#26110a', paper: '#fff5de', deep: '#9b2e16', bright: '#ffb520', soft: '#f4ab9a' },
  { name: 'night-swim', ink: '#0b1526', paper: '#edf2ee', deep: '#1a3f73', bright: '#ffb38d', soft: '#8edfc0' },
  { name: 'magenta', ink: '#21061e', paper: '#fff0f5', deep: '#a01470', bright: '#ffd74c', soft: '#ff77b5' },
  { name: 'clay', ink: '#1f1213', paper: '#f6ecdf', deep: '#6d1d2a', bright: '#e8764f', soft: '#e9c6a0' },
  { name: 'press', ink: '#171215', paper: '#f4efe6', deep: '#4a3a47', bright: '#ff4f3c', soft: '#d3c8bb' },
];
