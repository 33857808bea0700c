import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { languages } from './contract/platform/languages.ts';

export default defineConfig({
  plugins: [
    // The widgets bring thirty languages of their own; those the portal speaks stay.
    { ...optimizeLocales.vite({ locales: languages }), enforce: 'pre' },
    tailwindcss(),
    reactRouter(),
  ],
  build: { assetsInlineLimit: 0 },
  environments: { ssr: { build: { rollupOptions: { input: 'web/portal.ts' } } } },
});
