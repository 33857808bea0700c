import { buildPortal } from './portal-build.ts';

await buildPortal({ force: true });
