import { build } from 'vite';

/** Scripts that run outside the portal's pages: in a partner's page, in its frame, and as the worker of the installed app. */
const entries = [
  { name: 'kapu-booking', file: 'embed/kapu-booking.js' },
  { name: 'frame', file: 'embed/frame.js' },
  { name: 'install', file: 'embed/install.js' },
  { name: 'push', file: 'embed/push.js' },
  { name: 'worker', file: 'worker.js' },
] as const;

/** Each entry becomes one script without imports, because its address never changes. */
export async function buildEmbeds(outDir = 'build/client'): Promise<void> {
  for (const { name, file } of entries) {
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      build: {
        outDir,
        emptyOutDir: false,
        target: 'es2022',
        lib: { entry: `web/portal/embed/${name}.ts`, formats: ['iife'], name: 'kapu', fileName: () => file },
      },
    });
  }
}
