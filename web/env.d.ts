/// <reference types="vite/client" />

declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router';

  const build: ServerBuild;
  export = build;
}

declare module 'icon:*' {
  import type { Icon } from '#web/platform/ui/create-icon.ts';

  const icon: Icon;
  export default icon;
}
