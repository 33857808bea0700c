import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ mode }) => ({
  // The tests read the sources as they are; the router's plugin wants a whole portal around it.
  plugins: mode === 'test' ? [] : [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  environments: { ssr: { build: { rollupOptions: { input: 'web/portal.ts' } } } },
}));
