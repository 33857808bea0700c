import { buildPortal } from './portal-build.ts';
import { startTrialGateway } from './trial-gateway.ts';

process.env.NODE_ENV ??= 'production';
await buildPortal();
try {
  await startTrialGateway();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import('./serve.ts');
