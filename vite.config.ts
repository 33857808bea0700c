import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    // The widgets bring thirty languages of their own; the portal speaks three.
    { ...optimizeLocales.vite({ locales: ['hu-HU', 'en-US', 'ro-RO'] }), enforce: 'pre' },
    tailwindcss(),
    reactRouter(),
  ],
  build: { assetsInlineLimit: 0 },
  environments: { ssr: { build: { rollupOptions: { input: 'web/portal.ts' } } } },
});
