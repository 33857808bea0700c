import { buildPortal } from './portal-build.ts';

process.env.NODE_ENV ??= 'production';
await buildPortal();
await import('./serve.ts');
