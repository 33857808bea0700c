import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  serverBuildFile: 'portal.js',
  ssr: true,
  // Pages link with plain addresses, so no page ever asks for another page's manifest.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
