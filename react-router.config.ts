import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // One file per page: its loader alone would be a second request for a few bytes.
  splitRouteModules: false,
  // The whole route table travels with the first page: one request less on every first navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
