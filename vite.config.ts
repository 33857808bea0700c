import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { languages } from './contract/platform/languages.ts';

/** What several pages have is one file, because many small ones are packed badly. */
const groups = [
  { name: 'root', test: /\/web\/(?:portal\/frame\/|platform\/(?:form\/(?:keeping-link|use-page-draft)|full-name))/ },
  { name: 'parts', test: /\/(?:web\/(?!desk\/|records\/upload\/)|contract\/)|lucide-react/, minShareCount: 8 },
  { name: 'booking', test: /\/web\/(?:booking|platform\/(?:ui|refusal))\/|lucide-react/, minShareCount: 4 },
  { name: 'uploads', test: /\/web\/records\/upload\//, minShareCount: 2 },
  { name: 'desk', test: /\/web\/desk\//, minShareCount: 2 },
];

export default defineConfig({
  plugins: [
    // The widgets bring thirty languages of their own; those the portal speaks stay.
    { ...optimizeLocales.vite({ locales: languages }), enforce: 'pre' },
    tailwindcss(),
    reactRouter(),
  ],
  worker: { format: 'es' },
  // A newcomer who starts the portal needs no list of the slowest parts of the build.
  build: { assetsInlineLimit: 0, rolldownOptions: { checks: { bundlerTimings: false } } },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups } } } } },
    ssr: { build: { rollupOptions: { input: 'web/portal.ts' } } },
  },
});
